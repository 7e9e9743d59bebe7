import { mount } from 'svelte'

import './app.css'
import App from './App.svelte'
import { doors, emblems, rooms } from './games/rooms'
import { page as words } from './lib/chrome.svelte'
import { whenIdle } from './lib/later.svelte'
import { problems } from './lib/problems/words'
import { furnish } from './lib/rooms'
import { router, startRouter } from './lib/router.svelte'
import { settings } from './lib/settings.svelte'
import { pages } from './pages/pages'

furnish(rooms, doors, emblems)
startRouter()
void pages[router.route.page].fetch()
const target = document.getElementById('app')
// Nothing is drawn without words.
void words.fetch(settings.lang).then(() => target && mount(App, { target }))
whenIdle(() => void problems.fetch(settings.lang))
