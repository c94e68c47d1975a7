import type { CallReply } from '@footlight/contract'
import { screen } from '@testing-library/react'
import { type ComponentProps, createElement } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { openPage } from '../../../../testing/open-page.tsx'
import { StagePicture } from './stage-picture.tsx'
import { useStageSound } from './use-stage-sound.ts'

type Stage = ComponentProps<typeof StagePicture>['stage']

beforeEach(() => localStorage.clear())

/** The picture of a stage, by this page's camera or by an encoder. */
async function open(isByEncoder: boolean) {
  const change = vi.fn()
  const opened = { broadcast: { change } } as unknown as Stage['opened']
  const state = { isOnAir: !isByEncoder, settings: { audio: true, quality: 'md' } } as Stage['state']
  const studio = { streamActive: false, session: null, offlineAt: null, performer: {} } as Stage['studio']
  const encoder = { isOn: true, isMuted: false } as CallReply<'encoder'>
  const page = await openPage(
    () => {
      const sound = useStageSound(opened.broadcast, state, isByEncoder)
      const stage = { opened, state, studio, isByEncoder, sound } as Stage
      return createElement(StagePicture, { stage, air: null })
    },
    { encoder, setEncoder: encoder },
  )
  return { page, change, mute: () => page.user.click(screen.getByRole('button', { name: 'Mute yourself' })) }
}

it('[S17] mutes the microphone by a button on the picture, and remembers it for the next visit', async () => {
  const { change, mute } = await open(false)
  await mute()
  expect(change).toHaveBeenCalledWith({ audio: false })
  expect(localStorage.getItem('footlight.sound')).toBe('off')
})

it('[H1, S17] mutes the encoder by the same button', async () => {
  const { page, change, mute } = await open(true)
  await mute()
  expect(page.sent).toContainEqual(['setEncoder', { on: true, muted: true }])
  expect(change).not.toHaveBeenCalled()
})

it('[S8] says that a locked phone stops the picture, and whether the page keeps the screen on', async () => {
  const { page } = await open(false)
  screen.getByText(/^Locking your phone.*Your browser cannot keep the screen on/)
  page.close()
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { wakeLock: {} }))
  const able = await open(false)
  screen.getByText(/this page keeps the screen on/)
  able.page.close()
  // an encoder is another program, which no phone locks
  await open(true)
  expect(screen.queryByText(/^Locking your phone/)).toBeNull()
})
