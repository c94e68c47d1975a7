import { type CallReply, photosAtMost } from '@footlight/contract'
import { expect, it, vi } from 'vitest'
import { openPage } from '../../../../../testing/open-page.tsx'
import { usePhotos } from './use-photos.ts'

const sendPicture = vi.hoisted(() => vi.fn())
vi.mock(import('../../../../../lib/calls/send-file.ts'), async (original) => ({
  ...(await original()),
  sendPicture,
}))

it('[P7] names each file that failed among several, with its reason, until it is sent again or dismissed', async () => {
  const photos = Array.from({ length: photosAtMost - 2 }, (_, id) => ({ id: String(id) }))
  const answers = { studioPhotos: { photos } as CallReply<'studioPhotos'>, addPhoto: { photos } as never }
  const page = await openPage(usePhotos, answers)
  const file = (name: string) => new File(['x'], name)
  sendPicture.mockImplementation(async (sent: File) =>
    sent.name === 'bad.png'
      ? { ok: false, status: 415, code: 'NOT_AN_IMAGE', message: 'This is no picture.' }
      : { ok: true, value: { id: 'u' } },
  )
  await page.happen(() => void page.value.add([file('good.png'), file('bad.png'), file('late.png')]))
  expect(page.count('addPhoto')).toBe(1)
  expect(page.value.failed).toEqual([
    { name: 'late.png', reason: `You have room for ${photosAtMost} photos at most.` },
    { name: 'bad.png', reason: 'This is no picture.' },
  ])
  await page.happen(() => void page.value.add([file('late.png')]))
  expect(page.value.failed.map(({ name }) => name)).toEqual(['bad.png'])
  await page.happen(() => page.value.forgetFailed())
  expect(page.value.failed).toEqual([])
})
