import type { CallReply } from '@footlight/contract'
import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openPage } from '../../../../testing/open-page.tsx'
import { ScheduleForm } from './diary-screen.tsx'

it('[O1] a new week begins in the browser’s time zone, and its save is amber only while something has changed', async () => {
  const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
  zone.mockReturnValue({ timeZone: 'Europe/Brussels' } as Intl.ResolvedDateTimeFormatOptions)
  onTestFinished(() => zone.mockRestore())
  const schedule = { timeZone: 'UTC', slots: [], dates: [], awayMessage: '' }
  const answers = {
    setStudioSchedule: {
      timeZone: 'Europe/Brussels',
      slots: [{ day: 5, from: '20:00', to: '22:00' }],
      dates: [],
      awayMessage: '',
    } as CallReply<'setStudioSchedule'>,
  }
  const page = await openPage(() => createElement(ScheduleForm, { schedule }), answers)
  const button = (name: string) => screen.getByRole('button', { name })
  const isAmber = () => /\bbg-amber\b/.test(button('Save the diary').className)
  expect(screen.getByLabelText<HTMLSelectElement>('Your time zone').value).toBe('Europe/Brussels')
  expect(isAmber()).toBe(false)
  await page.user.click(button('Add a time'))
  expect(isAmber()).toBe(true)
  await page.user.click(button('Save the diary'))
  expect(page.count('setStudioSchedule')).toBe(1)
  expect(isAmber()).toBe(false)
})
