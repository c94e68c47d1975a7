import { mediasAtMost, videoLimits } from '@footlight/contract'
import { say } from '../../../../../lib/language/say.ts'
import type { FailedFile } from './uploads.tsx'

/** Which of several files can be sent, and why the others cannot; `room`: how many more videos there may be. */
export function chosenVideos(
  files: readonly File[],
  room: number,
): { sendable: File[]; failed: FailedFile[] } {
  const sendable: File[] = []
  const failed: FailedFile[] = []
  for (const file of files) {
    const reason = unsendable(file, sendable.length < room)
    if (reason) failed.push({ name: file.name, reason })
    else sendable.push(file)
  }
  return { sendable, failed }
}

function unsendable({ type, size }: File, hasRoom: boolean): string | undefined {
  // a browser that does not know the ending gives no type: the file itself says later what it is
  if (type !== '' && !type.startsWith('video/')) return say('This is no video.')
  if (size > videoLimits.bytes) return say('A video may have at most 32 MB.')
  if (!hasRoom) return say('You have room for {count} videos at most.', { count: mediasAtMost })
  return undefined
}
