import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '../../../../../lib/calls/create-api.ts'
import { sendPicture, sendVideo } from '../../../../../lib/calls/send-file.ts'
import { callQuery, useAction, useCall } from '../../../../../lib/calls/use-call.ts'
import { say } from '../../../../../lib/language/say.ts'
import type { Failure, Result } from '../../../../../lib/result.ts'
import { isHevc, posterOf } from './poster-of.ts'

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
