import type { PerformerAccount } from '@footlight/contract'
import { CallError } from '../../src/lib/result.ts'

export const longText =
  'A sentence that goes on for longer than anybody who drew this thought it would, in a language whose words are long, and that still has to stand where a short one stood before it.'
export const longWord = 'Lichtspielhausvorhangzugseilrollenschmiere'.repeat(5).slice(0, 200)
export const arabicName = 'نجمة الصباح الباكر'

/** As a refused call is caught. */
export const refusal = new CallError({
  ok: false,
  status: 503,
  code: 'NETWORK',
  message: 'The house did not answer. Nothing was charged.',
  error: undefined,
  requestId: '3f0c9a52-17d4-4f0e-9b61-5be0c1a7d2aa',
})

/** Who is behind a sample: the demo's own numbers, so that there are pictures. */
export function performer(number: number, change: Partial<PerformerAccount> = {}): PerformerAccount {
  return {
    id: `00000000-0000-4000-8000-00000000${number}`,
    username: `sample-${number}`,
    advert_numbers: [{ advertNumber: number }],
    roles: ['performer'],
    performerStatus: 'AVAILABLE',
    performer_services: { peek: true, video: true, videocall: true, phone: false, email: true },
    prices: {
      video: 60,
      videoSubscribers: null,
      videocall: 80,
      peek: 40,
      phone: null,
      subscription: null,
      message: null,
    },
    displayName: 'Ada Lantern',
    headline: 'Close-up magic',
    about: '',
    languages: ['en', 'nl'],
    categories: [],
    country: 'NL',
    rating: 4.6,
    reviewCount: 12,
    favouriteCount: 3,
    mainPhoto: 'portrait-0.webp',
    approvalStatus: 'approved',
    away: false,
    lastOnlineAt: null,
    ...change,
  }
}
