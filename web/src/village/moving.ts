/** A moving picture without sound: what keeps a screen on where a page may ask for no wake lock (without https). */

/** How often the picture moves, in milliseconds: a picture that stands still is no reason to stay awake. */
const EVERY = 1000

/**
 * Plays a picture nobody sees until what it returns is called.
 *
 * Browsers keep the screen on for a picture that is drawn as it is shown (a stream), has some size and is in the window,
 * also without sound; one played from a file would need sound, or is taken for a background. It begins again when the
 * page is seen again, and at a touch, where a browser plays nothing before one.
 */
export function movingPicture(): () => void {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 16
  const paint = canvas.getContext('2d')
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.tabIndex = -1
  video.setAttribute('aria-hidden', 'true')
  video.dataset.awake = ''
  Object.assign(video.style, { position: 'fixed', inset: '0', width: '100%', height: '100%', opacity: '0' })
  Object.assign(video.style, { zIndex: '-1', pointerEvents: 'none' })
  video.srcObject = canvas.captureStream()
  document.body.append(video)

  let dark = false
  const moves = setInterval(() => {
    dark = !dark
    if (paint) {
      paint.fillStyle = dark ? '#000' : '#111'
      paint.fillRect(0, 0, 16, 16)
    }
  }, EVERY)
  const plays = () => {
    if (document.visibilityState === 'visible' && video.paused) void video.play().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', plays)
  document.addEventListener('pointerdown', plays)
  plays()
  return () => {
    clearInterval(moves)
    document.removeEventListener('visibilitychange', plays)
    document.removeEventListener('pointerdown', plays)
    video.pause()
    video.remove()
  }
}
