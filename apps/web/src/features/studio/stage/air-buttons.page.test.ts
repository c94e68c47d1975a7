import type { StudioSession } from '@footlight/contract'
import { screen } from '@testing-library/react'
import { type ComponentProps, createElement } from 'react'
import { expect, it, vi } from 'vitest'
import type { Picture } from '../../../blocks/live/broadcast/index.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { AirButtons } from './air-buttons.tsx'
import { leadOf } from './studio-words.ts'

type Props = ComponentProps<typeof AirButtons>
const session = { type: 'VIDEO', clientName: 'Robin' } as StudioSession

async function open(studio: Props['studio'], { isEncoderOn = true, isOnAir = false } = {}) {
  const calls = { start: vi.fn(), goOff: vi.fn(async () => undefined) }
  const opened = { broadcast: { start: calls.start }, bell: { unlock() {} } } as unknown as Props['opened']
  const state = { isOnAir, settings: { audio: true, paused: false }, media: {} } as Props['state']
  const props = { opened, state, studio, isEncoderOn, goOff: calls.goOff }
  const page = await openPage(() => createElement(AirButtons, props), {})
  return { page, ...calls, buttons: screen.getAllByRole('button').map(({ textContent }) => textContent) }
}

it('[H1, S8] offers the camera in the place of an encoder that died in a show, and the end as well', async () => {
  const { page, start, goOff, buttons } = await open({ streamActive: false, session })
  expect(buttons).toEqual(['Go off air', 'Go live'])
  await page.user.click(screen.getByRole('button', { name: 'Go live' }))
  expect([start.mock.calls.length, goOff.mock.calls.length]).toEqual([1, 0])
  await page.user.click(screen.getByRole('button', { name: 'Go off air' }))
  expect(goOff).toHaveBeenCalledOnce()
})

it.each([
  ['an encoder that sends', { streamActive: true }, {}, ['Go off air']],
  ['an encoder that does not send yet', { streamActive: false }, {}, ['Go off air', 'Go live']],
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
    const studio = { streamActive: false, pictureFault: null, session: show } as Parameters<typeof leadOf>[1]
    const performer = { performerStatus: 'AVAILABLE' } as Parameters<typeof leadOf>[0]
    expect(leadOf(performer, studio, picture, { isOnAir: false, isEncoderOn: true })).toMatch(text)
  },
)
