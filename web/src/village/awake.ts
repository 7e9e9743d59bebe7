/**
 * A phone on the table stays awake: a wake lock, asked for again whenever the page is seen again; where a page may not
 * ask for one a moving picture, which is fetched only there.
 */
interface Lock {
  release: () => Promise<void>
}

interface WakeLock {
  request: (kind: 'screen') => Promise<Lock>
}

/** Keeps the screen on until what it returns is called. */
export function stayAwake(): () => void {
  const { wakeLock } = navigator as { wakeLock?: WakeLock }
  return wakeLock ? locked(wakeLock) : moving()
}

function locked(wakeLock: WakeLock): () => void {
  let lock: Lock | null = null
  let left = false
  const ask = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return
    try {
      lock = await wakeLock.request('screen')
      if (left) void lock.release()
    } catch {
      // A device low on power refuses.
    }
  }
  const seen = () => void ask()
  document.addEventListener('visibilitychange', seen)
  void ask()
  return () => {
    left = true
    document.removeEventListener('visibilitychange', seen)
    void lock?.release().catch(() => undefined)
  }
}

function moving(): () => void {
  let left = false
  let stop: (() => void) | null = null
  void import('./moving').then(({ movingPicture }) => {
    if (!left) stop = movingPicture()
  })
  return () => {
    left = true
    stop?.()
  }
}
