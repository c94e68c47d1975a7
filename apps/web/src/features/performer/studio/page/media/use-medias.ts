import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '../../../../../lib/calls/create-api.ts'
import { sendPicture, sendVideo } from '../../../../../lib/calls/send-file.ts'
import { callQuery, useAction, useCall } from '../../../../../lib/calls/use-call.ts'
import { say } from '../../../../../lib/language/say.ts'
import type { Failure, Result } from '../../../../../lib/result.ts'

export type OwnMedia = Reply<'studioMedias'>['medias'][number]
export interface ReportedMedia {
  title: string
  forSubscribers: boolean
}

/** The performer's videos and the acts on them, each answered with all of them. */
export function useMedias() {
  const queries = useQueryClient()
  const { data, error, refetch } = useCall('studioMedias')
  const addMedia = useAction('addMedia')
  const editMedia = useAction('editMedia')
  const removeMedia = useAction('removeMedia')
  /** of what is on its way, how much of it has left; undefined: nothing is */
  const [sent, setSent] = useState<number>()
  const medias = data?.medias ?? []

  function take(result: Result<Reply<'studioMedias'>>): Failure | undefined {
    if (!result.ok) return result
    queries.setQueryData(callQuery('studioMedias').queryKey, result.value)
    return undefined
  }

  async function send(file: File): Promise<Result<{ video: string; poster: string }>> {
    const drawn = await posterOf(file)
    if (!drawn) {
      const message = (await isHevc(file))
        ? say(
            'That video is HEVC, which most browsers cannot play. Send it as H.264, or set the camera of an iPhone to Most Compatible (Settings, Camera, Formats).',
          )
        : say('This browser cannot read that video.')
      return { ok: false, status: 0, code: 'NOT_A_VIDEO', message, error: undefined }
    }
    setSent(0)
    try {
      const video = await sendVideo(file, setSent)
      if (!video.ok) return video
      const poster = await sendPicture(drawn)
      return poster.ok ? { ok: true, value: { video: video.value.id, poster: poster.value.id } } : poster
    } finally {
      setSent(undefined)
    }
  }

  return {
    medias,
    isLoaded: data !== undefined,
    error,
    refetch,
    sent,
    /** Undefined: it is there. */
    async add(file: File, fields: ReportedMedia): Promise<Failure | undefined> {
      const uploads = await send(file)
      return uploads.ok ? take(await addMedia.attempt({ body: { ...uploads.value, ...fields } })) : uploads
    },
    edit: async ({ id }: OwnMedia, fields: ReportedMedia) =>
      take(await editMedia.attempt({ params: { id }, body: fields })),
    remove: async ({ id }: OwnMedia) => take(await removeMedia.attempt({ params: { id } })),
  }
}

/** where in a video its picture is taken, seconds, or halfway of a shorter one */
const takenAt = 1
const withinMs = 10_000
const longestSide = 1280

/** [P8] A picture out of a video, which stands for it while it does not play. Undefined: this browser cannot read it. */
async function posterOf(file: Blob): Promise<Blob | undefined> {
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
async function isHevc(file: Blob): Promise<boolean> {
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
