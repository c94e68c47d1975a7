import type { CallReply } from '@footlight/contract'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { openPage } from '../../../../testing/open-page.tsx'
import { useTipAlert, useTipOnStage } from './use-tip-alert.ts'

beforeEach(() => localStorage.clear())

const tip = (id: string, credits: number): CallReply<'studioTips'>['tips'][number] => ({
  id,
  sessionId: null,
  credits,
  net: credits * 0.7,
  message: '',
  at: '2026-11-28T20:00:00.000Z',
  clientName: 'Robin',
})
const reply = (...tips: CallReply<'studioTips'>['tips']) =>
  ({ tips, page: 1, pages: 1, total: tips.length }) as unknown as CallReply<'studioTips'>

/** A page on air; one tip was there before. */
async function open(isAtStage = false) {
  const notices: string[] = []
  const note = (event: Event) => notices.push((event as CustomEvent<{ text: string }>).detail.text)
  window.addEventListener('footlight:toast', note)
  onTestFinished(() => window.removeEventListener('footlight:toast', note))
  const signal = vi.fn()
  const answers = { studioTips: reply(tip('a', 100)) }
  const page = await openPage(() => {
    useTipAlert({ signal }, true, isAtStage)
    return useTipOnStage()
  }, answers)
  const come = async () => {
    answers.studioTips = reply(tip('b', 4000), tip('a', 100))
    await page.hint({ type: 'studio' })
    await page.pass(500)
  }
  return { page, notices, signal, come }
}

it('[S18] names a tip with its sum over the page, with a sound, and none that was there before', async () => {
  const { notices, signal, come } = await open()
  expect([notices, signal.mock.calls]).toEqual([[], []])
  await come()
  expect(notices).toEqual(['⁨Robin⁩ tips 4,000 credits'])
  expect(signal.mock.calls).toEqual([['tip']])
})

it('[S18] names a tip without a sound where the performer switched it off', async () => {
  localStorage.setItem('footlight.tip-sound', 'off')
  const { notices, signal, come } = await open()
  await come()
  expect([notices.length, signal.mock.calls.length]).toEqual([1, 0])
})

it('[S18] names a tip on the stage for a moment, where a notice would cover mute, chat or a warning', async () => {
  const { page, notices, come } = await open(true)
  await come()
  expect([notices, page.value?.id]).toEqual([[], 'b'])
  await page.pass(10_000)
  expect(page.value).toBeUndefined()
})
