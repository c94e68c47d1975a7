import type { CallReply, PerformerAccount } from '@footlight/contract'
import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it, vi } from 'vitest'
import { type Answers, openPage, Refused } from '../../../testing/open-page.tsx'
import { Actions } from './actions.tsx'
import { VideoCallOffer } from './offer/call-offers.tsx'
import { CallToAction } from './offer/call-to-action.tsx'
import { Prices } from './prices.tsx'
import { ProfileScreen } from './profile-screen.tsx'

const performer = {
  id: 'robin',
  displayName: 'Robin',
  performerStatus: 'OFFLINE',
  prices: { video: 120, videoSubscribers: 90, subscription: 400, peek: null, phone: null, message: null },
  performer_services: { peek: false, video: true, videocall: false, phone: false, email: true },
  advert_numbers: [{ advertNumber: 1010 }],
  away: false,
  lastOnlineAt: '2026-11-01T18:00:00Z',
} as PerformerAccount
const signedIn = { authenticated: true, account: { id: 'me' }, role: 'client' } as CallReply<'checkSession'>
const block = { performerId: 'robin', name: 'Robin', number: 1010, since: '2026-11-20T18:00:00Z' }

const open = (answers: Answers) =>
  openPage(
    () =>
      createElement(
        'div',
        null,
        createElement(CallToAction, { performer, performerNumber: 1010 }),
        createElement(Actions, { performer, performerNumber: 1010 }),
      ),
    {
      favouriteMarks: { favourites: [] },
      blockedPerformers: { blocks: [] },
      subscriptions: { subscriptions: [] },
      ...answers,
    },
  )
const alertButton = { name: /Tell me when/ }

it('[A10] links a guest to the sign-in and back for an alert of a performer who is not live', async () => {
  await open({ checkSession: { authenticated: false } as CallReply<'checkSession'> })
  const link = screen.getByRole('link', alertButton)
  expect(link.getAttribute('href')).toBe('/signin?returnTo=%2Fperformers%2F1010')
  expect(link.textContent).toContain('Last live')
  for (const button of screen.getAllByRole<HTMLButtonElement>('button')) expect(button.disabled).toBe(false)
})

it('[A10] sets the alert on a press, confirms it, and removes it on a second press', async () => {
  const marked = { performerId: 'robin', favourite: true, alert: true, favouriteCount: 1 }
  const page = await open({ checkSession: signedIn, setFavouriteAlert: marked })
  await page.user.click(screen.getByRole('button', alertButton))
  expect(page.sent).toEqual([['setFavouriteAlert', { alert: true }]])
  expect(page.shown.textContent).toMatch(/We’ll tell you when \S+ goes live/)
  await page.user.click(screen.getByRole('button', { ...alertButton, pressed: true }))
  expect(page.sent.at(-1)).toEqual(['setFavouriteAlert', { alert: false }])
})

it('[S14] offers only Unblock and Share for a blocked performer', async () => {
  const page = await open({
    checkSession: signedIn,
    blockedPerformers: { blocks: [block] },
    unblockPerformer: { blocks: [] },
  })
  expect(page.shown.textContent).toContain('You blocked Robin.')
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['Unblock', 'Share'])
  await page.user.click(screen.getByRole('button', { name: 'Unblock' }))
  expect(page.count('unblockPerformer')).toBe(1)
})

it.each([
  [new Refused(404, 'NOT_FOUND'), 'There is no performer with this number'],
  [new Refused(500, 'INTERNAL'), 'This did not load'],
])('[W4] does not take a server that breaks for a missing performer: %o, %s', async (answer, heading) => {
  await openPage(() => createElement(ProfileScreen, { performerNumber: 1010 }), {
    checkSession: signedIn,
    getPerformerByNumber: answer,
  })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading)
  expect(document.title).toBe(`${heading} · Footlight`)
})

const ownPrice = {
  performerId: 'robin',
  pricePerMinute: 90,
  normalPricePerMinute: 120,
} as CallReply<'subscriptions'>['subscriptions'][number]

it.each([
  [[], '120 credits/min · €1.20/min'],
  [[ownPrice], '90 credits/min instead of 120 · €0.90/min'],
])(
  '[M4, S3] prices a private show for a client with subscriptions %j at "%s"',
  async (subscriptions, price) => {
    const answers: Answers = { checkSession: signedIn, subscriptions: { subscriptions } as never }
    await openPage(() => createElement(Prices, { performer }), answers)
    expect(screen.getAllByRole('definition')[0]?.textContent).toBe(price)
  },
)

it.each([
  [false, '30 s'],
  [true, '2 min'],
])('[A13] offers a client whose address is proven: %s a free look of %s', async (emailVerified, time) => {
  const live = { ...performer, performerStatus: 'AVAILABLE' } as PerformerAccount
  const page = await openPage(() => createElement(CallToAction, { performer: live, performerNumber: 1010 }), {
    checkSession: { ...signedIn, account: { id: 'me', emailVerified } } as CallReply<'checkSession'>,
    lobbyLimits: { lobbyLimits: { guest: 30, client: 120 } },
    subscriptions: { subscriptions: [] },
  })
  expect(page.shown.textContent).toContain(`Watch free for ${time}`)
})

it.each([
  [class {}, false, 'Video call for 140 credits/min · €1.40/min'],
  [undefined, true, 'Video call Needs a browser with WebRTC'],
])(
  '[S20] with WebRTC as %s a video call that is disabled: %s reads "%s"',
  async (webRtc, isDisabled, words) => {
    vi.stubGlobal('RTCPeerConnection', webRtc)
    const props = {
      performer: { ...performer, performerStatus: 'AVAILABLE' },
      performerNumber: 1010,
      price: 140,
    }
    await openPage(() => createElement(VideoCallOffer, props as never), { checkSession: signedIn })
    const button = screen.getByRole<HTMLButtonElement>('button')
    expect([button.textContent, button.disabled]).toEqual([words, isDisabled])
  },
)
