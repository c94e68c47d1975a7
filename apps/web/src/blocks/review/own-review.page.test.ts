import type { CallReply } from '@footlight/contract'
import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { type Answers, openPage } from '../../testing/open-page.tsx'
import { OwnReview } from './own-review.tsx'

const signedIn = { authenticated: true, account: { id: 'me' }, role: 'client' } as CallReply<'checkSession'>

it('[P9, A13] sends the confirming e-mail again, and offers the review once the address was confirmed elsewhere', async () => {
  const answers: Answers = {
    checkSession: signedIn,
    sessionReview: { review: null, obstacle: 'EMAIL_NOT_VERIFIED' } as CallReply<'sessionReview'>,
    askVerification: { sent: true } as unknown as CallReply<'askVerification'>,
  }
  const page = await openPage(() => createElement(OwnReview, { sessionId: 's' }), answers)
  await page.user.click(screen.getByRole('button', { name: 'Send it again' }))
  expect(page.count('askVerification')).toBe(1)
  answers.sessionReview = { review: null, obstacle: null } as CallReply<'sessionReview'>
  await page.happen(() => window.dispatchEvent(new Event('visibilitychange')))
  expect(page.shown.textContent).not.toContain('Send it again')
  expect(screen.queryByRole('button', { name: 'Send review' })).not.toBeNull()
})
