/** A phone on the table stays awake: a wake lock, asked for again whenever the page is seen again. */
interface Lock {
  release: () => Promise<void>
}

/** Keeps the screen on until what it returns is called; without a wake lock nothing happens. */
export function stayAwake(): () => void {
  let lock: Lock | null = null
  let left = false
  const ask = async (): Promise<void> => {
    const { wakeLock } = navigator as { wakeLock?: { request: (kind: 'screen') => Promise<Lock> } }
    if (!wakeLock || document.visibilityState !== 'visible') return
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
