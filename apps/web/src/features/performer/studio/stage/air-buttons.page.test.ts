import type { StudioSession } from '@footlight/contract'
import { LiveError } from '@footlight/live'
import { screen } from '@testing-library/react'
import { type ComponentProps, createElement } from 'react'
import { expect, it, vi } from 'vitest'
import type { Picture } from '../../../../blocks/live/broadcast/index.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { AirButtons } from './air-buttons.tsx'
import { leadOf } from './studio-words.ts'

type Props = ComponentProps<typeof AirButtons>
const session = { id: 's1', type: 'VIDEO', clientName: 'Robin' } as StudioSession

async function open(
  given: Partial<Props['studio']>,
  {
    isEncoderOn = true,
    isOnAir = false,
    picture = 'away' as Picture,
    onUseCamera = undefined as (() => void) | undefined,
    error = undefined as Props['state']['error'],
  } = {},
) {
  const studio = { streamActive: false, session: null, offlineAt: null, ...given }
  const calls = { start: vi.fn(), goOff: vi.fn(async () => undefined) }
  const opened = { broadcast: { start: calls.start }, bell: { unlock() {} } } as unknown as Props['opened']
  const state = { isOnAir, settings: { audio: true, paused: false }, media: {}, error } as Props['state']
  const props = { opened, state, studio, picture, isEncoderOn, onUseCamera, goOff: calls.goOff }
  const page = await openPage(() => createElement(AirButtons, props), {})
  return { page, ...calls, buttons: screen.getAllByRole('button').map(({ textContent }) => textContent) }
}

it('[H1, S8] offers the camera in the place of an encoder that died in a show, and the end as well', async () => {
  const { page, start, goOff, buttons } = await open({ streamActive: false, session })
  expect(buttons).toEqual(['Go off air', 'Go on'])
  await page.user.click(screen.getByRole('button', { name: 'Go on' }))
  expect([start.mock.calls.length, goOff.mock.calls.length]).toEqual([1, 0])
  await page.user.click(screen.getByRole('button', { name: 'Go off air' }))
  screen.getByText(/^This ends your show with .*Robin.* at once/)
  await page.user.click(screen.getByRole('button', { name: 'Stay on air' }))
  expect(goOff).not.toHaveBeenCalled()
  await page.user.click(screen.getByRole('button', { name: 'Go off air' }))
  await page.user.click(screen.getByRole('button', { name: 'End show and go off air' }))
  expect(goOff).toHaveBeenCalledOnce()
})

it('[S17] goes off air without a question where no show runs', async () => {
  const { page, goOff } = await open({ streamActive: true, session: null }, { isOnAir: true })
  await page.user.click(screen.getByRole('button', { name: 'Go off air' }))
  expect(goOff).toHaveBeenCalledOnce()
})

it.each([
  ['a show waits', { session }, {}, ['Go off air', 'Go on']],
  ['clients still see a live performer', { offlineAt: '2026-01-01T00:00:00Z' }, {}, ['Go off air', 'Go on']],
  ['another window is on air', { streamActive: true }, { picture: 'elsewhere' }, ['Take over here']],
  ['another window begins', {}, { error: new LiveError('NAME_IN_USE', 'taken') }, ['Take over here']],
] as const)('[S8, D7] after a reload, while %s, names what a press does', async (_, studio, on, expected) => {
  expect((await open(studio, { isEncoderOn: false, ...on })).buttons).toEqual(expected)
})

it.each([
  ['an encoder that sends', { streamActive: true }, {}, ['Go off air']],
  ['an encoder that does not send yet', { streamActive: false }, {}, ['Go off air', 'Go live']],
  [
    'an encoder, the camera closed',
    { streamActive: false },
    { onUseCamera: () => {} },
    ['Go off air', 'Use my camera'],
  ],
  ['the camera', { streamActive: true }, { isOnAir: true, isEncoderOn: false }, ['Pause', 'Go off air']],
  ['neither', { streamActive: false }, { isEncoderOn: false }, ['Go live']],
])('[H1] offers with %s what can be done', async (_, { streamActive }, on, expected) => {
  expect((await open({ streamActive, session: null }, on)).buttons).toEqual(expected)
})

it.each([
  ['elsewhere', null, 'You are on air from your encoder.'],
  ['away', null, /^Your encoder’s picture is not arriving\. .* go live with your camera\.$/],
  ['away', session, /^Your encoder’s picture is not arriving, and .*Robin.* is waiting\./],
] as const)(
  '[H1] says of an encoder whose picture is %s in the show %o: %s',
  (picture: Picture, show, text) => {
    const studio = { streamActive: false, pictureFault: null, session: show, offlineAt: null } as Parameters<
      typeof leadOf
    >[1]
    const performer = { performerStatus: 'AVAILABLE' } as Parameters<typeof leadOf>[0]
    expect(leadOf(performer, studio, picture, { isOnAir: false, isEncoderOn: true })).toMatch(text)
  },
)

it('[S11] waits for no picture while the performer telephones off air', async () => {
  const telephone = { ...session, type: 'PHONE' } as StudioSession
  const { buttons } = await open({ session: telephone }, { isEncoderOn: false })
  expect(buttons).toEqual(['Go live'])
  const studio = { streamActive: false, pictureFault: null, session: telephone, offlineAt: null }
  const performer = { performerStatus: 'ON_CALL' } as Parameters<typeof leadOf>[0]
  const lead = leadOf(performer, studio as Parameters<typeof leadOf>[1], 'away', {
    isOnAir: false,
    isEncoderOn: false,
  })
  expect(lead).toBe('You are on a call. Nobody sees your stage.')
})
