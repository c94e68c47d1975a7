import type { CallReply } from '@footlight/contract'
import { createElement } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { ScheduleForm } from './schedule-form.tsx'

it('[O1] a new week begins in the browser’s time zone, and its save is amber only while something has changed', async () => {
  const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
  zone.mockReturnValue({ timeZone: 'Europe/Brussels' } as Intl.ResolvedDateTimeFormatOptions)
  onTestFinished(() => zone.mockRestore())
  const schedule = { timeZone: 'UTC', slots: [] }
  const answers = {
    setStudioSchedule: {
      timeZone: 'Europe/Brussels',
      slots: [{ day: 5, from: '20:00', to: '22:00' }],
    } as CallReply<'setStudioSchedule'>,
  }
  await using page = await openPage(() => createElement(ScheduleForm, { schedule }), answers)
  const button = (name: string) => {
    const found = [...page.shown.querySelectorAll('button')].find((one) => one.textContent?.trim() === name)
    if (!found) throw new Error(`no button ${name}`)
    return found
  }
  const isAmber = () => /\bbg-amber\b/.test(button('Save the week').className)
  const select = [...page.shown.querySelectorAll('select')].at(-1)
  expect(select?.value).toBe('Europe/Brussels')
  expect(isAmber()).toBe(false)
  await page.happen(() => button('Add a time').click())
  expect(isAmber()).toBe(true)
  await page.happen(() => button('Save the week').click())
  expect(page.count('setStudioSchedule')).toBe(1)
  expect(isAmber()).toBe(false)
})
