import { readFileSync } from 'node:fs'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { globSync } from 'tinyglobby'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'

// The server that `npm run dev` talks to; start it with `talia serve`.
const server = process.env.TALIA_SERVER ?? 'http://127.0.0.1:8000'

const tests = globSync(['src/**/*.test.ts', 'tests/**/*.test.ts'])
const windowed = tests.filter((file) => readFileSync(file, 'utf8').startsWith('// @vitest-environment jsdom'))

export default defineConfig({
  plugins: [
    svelte(),
    VitePWA({
      registerType: 'autoUpdate',
      // An external script: the content security policy forbids inline ones.
      injectRegister: 'script-defer',
      manifest: {
        name: 'Talia',
        short_name: 'Talia',
        start_url: '/',
        display: 'standalone',
        background_color: '#0d1713',
        theme_color: '#12241c',
        icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
      },
      workbox: {
        // Its fonts as well, so that it looks the same without a connection.
        globPatterns: ['**/*.{js,css,html,svg,woff2}'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/api/, /^\/ws/, /^\/print\//],
        // What does not change during a match is kept, so that rules once opened can be read without a connection.
        runtimeCaching: [
          {
            urlPattern: /\/api\/(games|words|rules|glossary|sources)/,
            handler: 'NetworkFirst',
            options: { cacheName: 'texts', networkTimeoutSeconds: 5 },
          },
        ],
      },
    }),
  ],
  build: {
    outDir: '../src/talia/server/static',
    emptyOutDir: true,
    target: ['es2022', 'safari16'],
    // Served from our own origin under a policy without data: scripts or fonts.
    assetsInlineLimit: 0,
    // What a page needs is asked for at once. A part that comes late mostly shares what is there already, so only its
    // styles are named beside it: lists of scripts would weigh more on every first table than they save later.
    modulePreload: {
      resolveDependencies: (_, files, { hostId }) =>
        hostId.includes('/index-') ? files : files.filter((file) => file.endsWith('.css')),
    },
    reportCompressedSize: false,
    // What loads what, for the budgets.
    manifest: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        // The first page names every file there is: what each is made of, the manifest says, and few letters tell
        // versions apart, for nobody can pack what a hash says.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:5][extname]',
        codeSplitting: {
          // What every page, and what every table needs, comes in one piece: many small ones weigh more.
          groups: [
            { name: 'shell', tags: ['$initial'] },
            {
              name: 'common',
              test: /node_modules\/svelte\/|src\/(lib(?!\/(sides|sightings|receipt|shares|quick|strength|ways|lessons|matches|insight|events))|ui(?!\/([Rr]eceipt|AdviceLink)))\//,
              minShareCount: 6,
            },
            { name: 'common', test: /src\/cards\/(?!card\.ts)/, minShareCount: 3 },
            {
              name: 'table',
              test: /src\/table\/(?!entering|words|flight|routes|ending|DealtHand|Crowd|FormPanel|LaidHand|LastTrick|Moves|Opened|OpenHand|glossary|Replay|replay|Taken|pickers|Asked|Claim|Keys|Sheet|SortMenu|Sure|Advice|Splits|Toast|Question|Middle|IndexCard)/,
              minShareCount: 3,
            },
            { name: 'terms', test: /src\/table\/glossary\/(?!words\/|listed)/ },
            { name: 'typing', test: /src\/table\/pickers\/typing/ },
            { name: 'asked', test: /src\/table\/(Asked|Stake|pickers\/(NumberPicker|amounts))/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/print/': server,
      '/ws': { target: server, ws: true },
    },
  },
  // Without this, Vitest resolves the server build of Svelte and components cannot mount.
  ...(process.env.VITEST ? { resolve: { conditions: ['browser'] } } : {}),
  test: {
    projects: [
      // A window is made for those files alone that ask for one in their first line: it takes longer than most tests.
      // Such a file has modules of its own, too; the others share theirs, which are read once for all of them.
      { extends: true, test: { name: 'windows', include: windowed } },
      { extends: true, test: { name: 'units', include: tests, exclude: windowed, isolate: false } },
    ],
    environment: 'node',
    // Nothing is timed here: a busy machine only takes longer.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['src/fixtures/words.ts'],
  },
})
