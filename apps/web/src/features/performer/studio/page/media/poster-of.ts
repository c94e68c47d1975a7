/** where in a video its picture is taken, seconds, or halfway of a shorter one */
const takenAt = 1
const withinMs = 10_000
const longestSide = 1280

/** [P8] A picture out of a video, which stands for it while it does not play. Undefined: this browser cannot read it. */
export async function posterOf(file: Blob): Promise<Blob | undefined> {
  // Firefox plays a MOV under the name of an MP4 only
  const address = URL.createObjectURL(
    file.type === 'video/quicktime' ? file.slice(0, file.size, 'video/mp4') : file,
  )
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  try {
    const late = AbortSignal.timeout(withinMs)
    const loaded = happens(video, 'loadeddata', late)
    video.src = address
    await loaded
    const sought = happens(video, 'seeked', late)
    video.currentTime = Math.min(takenAt, video.duration / 2)
    await sought
    const { videoWidth: width, videoHeight: height } = video
    const scale = Math.min(1, longestSide / Math.max(width, height))
    const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale))
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
  } catch {
    return undefined
  } finally {
    video.removeAttribute('src')
    URL.revokeObjectURL(address)
  }
}

/** [P8] Whether a video that this browser cannot read is HEVC, by the names that its container gives to that codec. */
export async function isHevc(file: Blob): Promise<boolean> {
  return /hvc1|hev1/.test(new TextDecoder('latin1').decode(await file.arrayBuffer()))
}

function happens(video: HTMLVideoElement, event: 'loadeddata' | 'seeked', late: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const refuse = () => reject(new Error(`no ${event}`))
  video.addEventListener(event, () => resolve(), { once: true, signal: late })
  video.addEventListener('error', refuse, { once: true, signal: late })
  late.addEventListener('abort', refuse, { once: true })
  return promise
}
