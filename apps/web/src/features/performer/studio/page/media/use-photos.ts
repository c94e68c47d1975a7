import { photosAtMost, uploadLimits } from '@footlight/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '../../../../../lib/calls/create-api.ts'
import { sendPicture } from '../../../../../lib/calls/send-file.ts'
import { callQuery, useAction, useCall } from '../../../../../lib/calls/use-call.ts'
import { say } from '../../../../../lib/language/say.ts'
import type { Result } from '../../../../../lib/result.ts'
import { toast } from '../../../../../ui/notices/toast.tsx'
import type { FailedFile } from './uploads.tsx'

export type OwnPhoto = Reply<'studioPhotos'>['photos'][number]

/** the addresses of a performer's own photos are good for ten minutes */
const refreshEveryMs = 9 * 60_000

/** The performer's photos and the acts on them; one change at a time, each answered with all of them. */
export function usePhotos() {
  const queries = useQueryClient()
  const { data, error, refetch } = useCall('studioPhotos', undefined, { refetchInterval: refreshEveryMs })
  const addPhoto = useAction('addPhoto')
  const replacePhoto = useAction('replacePhoto')
  const orderPhotos = useAction('orderPhotos')
  const removePhoto = useAction('removePhoto')
  /** of what is on its way, how much of it has left; undefined: nothing is */
  const [sent, setSent] = useState<number>()
  const [isChanging, setChanging] = useState(false)
  const photos = data?.photos ?? []
  const [failed, setFailed] = useState<readonly FailedFile[]>([])
  const fail = (file: File, reason: string) =>
    setFailed((others) => [...others.filter(({ name }) => name !== file.name), { name: file.name, reason }])

  function take(result: Result<Reply<'studioPhotos'>>): boolean {
    if (result.ok) queries.setQueryData(callQuery('studioPhotos').queryKey, result.value)
    else {
      toast({ tone: 'bad', text: result.message })
      void refetch()
    }
    return result.ok
  }

  async function change(work: () => Promise<Result<Reply<'studioPhotos'>>>): Promise<boolean> {
    setChanging(true)
    try {
      return take(await work())
    } finally {
      setChanging(false)
    }
  }

  async function upload(file: File): Promise<string | undefined> {
    setFailed((others) => others.filter(({ name }) => name !== file.name))
    if (file.size > uploadLimits.bytes) {
      fail(file, say('A picture may have at most 10 MB.'))
      return undefined
    }
    setSent(0)
    const result = await sendPicture(file, setSent)
    setSent(undefined)
    if (result.ok) return result.value.id
    fail(file, result.message)
    return undefined
  }

  return {
    photos,
    isLoaded: data !== undefined,
    error,
    refetch,
    sent,
    isBusy: isChanging || sent !== undefined,
    isFull: photos.length >= photosAtMost,
    /** files that are not among the photos, each with its reason, until they are dismissed */
    failed,
    forgetFailed: () => setFailed([]),
    async add(files: readonly File[]) {
      const room = photosAtMost - photos.length
      for (const file of files.slice(room))
        fail(file, say('You have room for {count} photos at most.', { count: photosAtMost }))
      for (const file of files.slice(0, room)) {
        const id = await upload(file)
        if (id) await change(() => addPhoto.attempt({ body: { upload: id } }))
      }
    },
    async replace(photo: OwnPhoto, file: File) {
      const id = await upload(file)
      if (id) await change(() => replacePhoto.attempt({ params: { id: photo.id }, body: { upload: id } }))
    },
    /** Moves it to this place, from 0; those between move by one. */
    move(photo: Pick<OwnPhoto, 'id'>, to: number) {
      const ids = photos.map(({ id }) => id).filter((id) => id !== photo.id)
      ids.splice(to, 0, photo.id)
      return change(() => orderPhotos.attempt({ body: { ids } }))
    },
    remove: (photo: OwnPhoto) => change(() => removePhoto.attempt({ params: { id: photo.id } })),
  }
}
