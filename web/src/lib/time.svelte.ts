/** Times counted down on the page. */

/** Milliseconds as minutes and seconds, for example 1:05. */
export function minutes(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** A number that grows every second while a component that reads it is there; to be called while it is set up. */
export function everySecond(): { readonly tick: number } {
  let tick = $state(0)
  $effect(() => {
    const timer = setInterval(() => (tick += 1), 1000)
    return () => clearInterval(timer)
  })
  return {
    get tick() {
      return tick
    },
  }
}
