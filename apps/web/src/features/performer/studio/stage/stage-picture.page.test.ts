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
  await page.user.click(screen.getByRole('button', { name: 'Mute yourself' }))
  return { page, change }
}

it('[S17] mutes the microphone by a button on the picture, and remembers it for the next visit', async () => {
  const { change } = await open(false)
  expect(change).toHaveBeenCalledWith({ audio: false })
  expect(localStorage.getItem('footlight.sound')).toBe('off')
})

it('[H1, S17] mutes the encoder by the same button', async () => {
  const { page, change } = await open(true)
  expect(page.sent).toContainEqual(['setEncoder', { on: true, muted: true }])
  expect(change).not.toHaveBeenCalled()
})
