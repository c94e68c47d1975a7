/** A test picture with its frame number as black and white blocks, and inverted below as a check. */
const bits = 16
const block = 40
const size = { width: bits * block, height: 480 }
const framesPerSecond = 24

export interface ClockFace {
  capture(): MediaStream
  /** when a frame was drawn, by the page's clock */
  drawnAt(frame: number): number | undefined
}

export function startClockFace(): ClockFace {
  const canvas = Object.assign(document.createElement('canvas'), size)
  document.body.append(canvas)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('no canvas')
  const moments = new Map<number, number>()
  let frame = 0
  let last = 0
  function draw(pen: CanvasRenderingContext2D) {
    requestAnimationFrame(() => draw(pen))
    if (performance.now() - last < 1000 / framesPerSecond - 4) return
    last = performance.now()
    frame = (frame + 1) % 2 ** bits
    pen.fillStyle = `hsl(${frame % 360} 40% 50%)`
    pen.fillRect(0, 0, size.width, size.height)
    for (let bit = 0; bit < bits; bit++) {
      const isSet = ((frame >> bit) & 1) === 1
      pen.fillStyle = isSet ? '#fff' : '#000'
      pen.fillRect(bit * block, 0, block, block)
      pen.fillStyle = isSet ? '#000' : '#fff'
      pen.fillRect(bit * block, block, block, block)
    }
    moments.set(frame, last)
  }
  draw(context)
  return { capture: () => canvas.captureStream(), drawnAt: (number) => moments.get(number) }
}

/**
 * Calls back with the number of each frame that a video shows, and when it was handed over for showing: the time that
 * the reading itself takes does not count. Numbers that fail their check are left out.
 */
export function readClockFace(
  video: HTMLVideoElement,
  onFrame: (frame: number, shownAt: number) => void,
): void {
  const canvas = Object.assign(document.createElement('canvas'), { width: size.width, height: 2 * block })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  function read(pen: CanvasRenderingContext2D, shownAt: number) {
    video.requestVideoFrameCallback((_now, { presentationTime }) => read(pen, presentationTime))
    // a sender short of bandwidth sends a smaller picture
    const { videoWidth, videoHeight } = video
    const blocksHeight = (videoHeight * 2 * block) / size.height
    pen.drawImage(video, 0, 0, videoWidth, blocksHeight, 0, 0, size.width, 2 * block)
    const { data } = pen.getImageData(0, 0, size.width, 2 * block)
    const isWhite = (bit: number, row: number) =>
      (data[((row + 0.5) * block * size.width + (bit + 0.5) * block) * 4] ?? 0) > 127
    let frame = 0
    for (let bit = 0; bit < bits; bit++) {
      if (isWhite(bit, 0) === isWhite(bit, 1)) return
      if (isWhite(bit, 0)) frame |= 1 << bit
    }
    onFrame(frame, shownAt)
  }
  video.requestVideoFrameCallback((_now, { presentationTime }) => read(context, presentationTime))
}
