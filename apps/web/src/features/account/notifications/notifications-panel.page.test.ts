import type { CallReply } from '@footlight/contract'
import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { type Answers, openPage, Refused } from '../../../testing/open-page.tsx'
import { NotificationsPanel } from './notifications-panel.tsx'

const settings = (notification_types: string) =>
  ({
    settings: { notification_types, app: true, email: true, push: false, pushKey: '' },
  }) as CallReply<'notificationSettings'>

it('[A10] switches immediately, keeps the focus, and reverts if the server refuses', async () => {
  const answers: Answers = { notificationSettings: settings('SSA;MSG;') }
  const page = await openPage(() => createElement(NotificationsPanel, { role: 'client' }), answers)
  const messages = () => screen.getByRole<HTMLInputElement>('switch', { name: /^New messages/ })
  answers.setNotificationSettings = new Refused(400, 'VALIDATION')
  await page.user.click(messages())
  expect(page.sent).toEqual([
    ['setNotificationSettings', { notification_types: 'SSA;', app: true, email: true, push: false }],
  ])
  expect(messages().checked).toBe(true)
  expect(document.activeElement).toBe(messages())

  answers.setNotificationSettings = settings('SSA;')
  answers.notificationSettings = settings('SSA;')
  await page.user.click(messages())
  expect(messages().checked).toBe(false)
  expect(document.activeElement).toBe(messages())
})

it.each([
  ['client', ['Favourites who are live', 'New messages', 'Offers', 'In the app', 'By e-mail']],
  ['performer', ['New messages', 'In the app', 'By e-mail']],
  ['admin', []],
] as const)('[A10] offers a %s the notices that the role can get', async (role, labels) => {
  const answers = { notificationSettings: settings('SSA;MSG;PRO;') }
  await openPage(() => createElement(NotificationsPanel, { role }), answers)
  const switches = screen.getAllByRole('switch')
  const push = 'By notices of your browsers'
  expect(switches).toHaveLength(labels.length + 1)
  for (const [index, label] of [...labels, push].entries())
    expect(screen.getByRole('switch', { name: new RegExp(`^${label}`) })).toBe(switches[index])
})
