import { mediasAtMost, videoLimits } from '@footlight/contract'
import { expect, it } from 'vitest'
import { chosenVideos } from './chosen-videos.ts'

const file = (name: string, type: string, size = 1) =>
  Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size })

it('[P8] of several dropped files names each that is no video, too large or one too many, and takes the others', () => {
  const files = [
    file('notes.pdf', 'application/pdf'),
    file('waltz.mp4', 'video/mp4'),
    file('whole-evening.mp4', 'video/mp4', videoLimits.bytes + 1),
    file('unknown.mkv', ''),
    file('one-more.webm', 'video/webm'),
  ]
  const { sendable, failed } = chosenVideos(files, 2)
  expect(sendable.map(({ name }) => name)).toEqual(['waltz.mp4', 'unknown.mkv'])
  expect(failed).toEqual([
    { name: 'notes.pdf', reason: 'This is no video.' },
    { name: 'whole-evening.mp4', reason: 'A video may have at most 32 MB.' },
    { name: 'one-more.webm', reason: `You have room for ${mediasAtMost} videos at most.` },
  ])
})
