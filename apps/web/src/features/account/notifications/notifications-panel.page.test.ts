import type { CallReply } from '@footlight/contract'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { formOf } from '../../../testing/form-of.ts'
import { type Answers, openPage, Refused } from '../../../testing/open-page.tsx'
import { NotificationsPanel } from './notifications-panel.tsx'

const settings = (notification_types: string) =>
  ({
    settings: { notification_types, app: true, email: true, push: false, pushKey: '' },
  }) as CallReply<'notificationSettings'>

it('[A10] a switch holds at once, keeps the keyboard, and falls back where the server would not have it', async () => {
  const answers: Answers = { notificationSettings: settings('SSA;MSG;') }
  const page = await openPage(() => createElement(NotificationsPanel, { role: 'client' }), answers)
  await using _page = page
  const form = formOf(page)
  const flip = (label: string) =>
    page.happen(() => {
      form.field(label).focus()
      form.field(label).click()
    })
  answers.setNotificationSettings = new Refused(400, 'VALIDATION')
  await flip('New messages')
  expect(page.sent).toEqual([
    ['setNotificationSettings', { notification_types: 'SSA;', app: true, email: true, push: false }],
  ])
  expect(form.field('New messages').checked).toBe(true)
  expect(document.activeElement).toBe(form.field('New messages'))

  answers.setNotificationSettings = settings('SSA;')
  answers.notificationSettings = settings('SSA;')
  await flip('New messages')
  expect(form.field('New messages').checked).toBe(false)
  expect(document.activeElement).toBe(form.field('New messages'))
})

it.each([
  ['client', ['Favourites who are live', 'New messages', 'Offers', 'In the app', 'By e-mail']],
  ['performer', ['New messages', 'In the app', 'By e-mail']],
  ['admin', []],
] as const)('[A10] offers a %s the notices that the role can get', async (role, labels) => {
  const answers = { notificationSettings: settings('SSA;MSG;PRO;') }
  await using page = await openPage(() => createElement(NotificationsPanel, { role }), answers)
  const shown = [...page.shown.querySelectorAll('label')].map((label) => label.textContent)
  const push = 'By notices of your browsers'
  expect(shown).toHaveLength(labels.length + 1)
  for (const [index, label] of [...labels, push].entries()) expect(shown[index]).toContain(label)
})
