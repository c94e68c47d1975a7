import type { EndsBy } from '@footlight/contract'
import { type Message, say } from '../../lib/language/say.ts'

/** What a client pays for by the second. */
export type Paid = 'show' | 'peek' | 'call'

type Words = Record<EndsBy, Record<Paid, Message>>

const ends: Words = {
  balance: {
    show: 'Then your balance is used up, and the show ends.',
    peek: 'Then your balance is used up, and the peek ends.',
    call: 'Then your balance is used up, and the call ends.',
  },
  session: {
    show: 'Then the limit that you set for one show ends the show.',
    peek: 'Then the limit that you set for one show ends the peek.',
    call: 'Then the limit that you set for one show ends the call.',
  },
  day: {
    show: 'Then the limit that you set for a day ends the show.',
    peek: 'Then the limit that you set for a day ends the peek.',
    call: 'Then the limit that you set for a day ends the call.',
  },
  cap: {
    show: 'Then the show stops by itself, as you choose below.',
    peek: 'Then the peek stops by itself, as you choose below.',
    call: 'Then the call stops by itself, as you choose below.',
  },
}

const blocks: Words = {
  balance: {
    show: 'Top up to start: the balance does not cover one minute of this show yet.',
    peek: 'Top up to start: the balance does not cover one minute of this peek yet.',
    call: 'Top up to start: the balance does not cover one minute of this call yet.',
  },
  session: {
    show: 'The limit that you set for one show does not cover one minute of this show. A raise in the wallet holds after 24 hours; more credits do not help.',
    peek: 'The limit that you set for one show does not cover one minute of this peek. A raise in the wallet holds after 24 hours; more credits do not help.',
    call: 'The limit that you set for one show does not cover one minute of this call. A raise in the wallet holds after 24 hours; more credits do not help.',
  },
  day: {
    show: 'What is left of your limit for today does not cover one minute of this show. The limit begins anew at midnight; more credits do not help.',
    peek: 'What is left of your limit for today does not cover one minute of this peek. The limit begins anew at midnight; more credits do not help.',
    call: 'What is left of your limit for today does not cover one minute of this call. The limit begins anew at midnight; more credits do not help.',
  },
  cap: {
    show: 'Where you let the show stop by itself does not cover one minute of it.',
    peek: 'Where you let the peek stop by itself does not cover one minute of it.',
    call: 'Where you let the call stop by itself does not cover one minute of it.',
  },
}

/** [S19] What ends it, in one sentence of the consent. */
export function endWords(by: EndsBy, word: Paid): string {
  return say(ends[by][word])
}

/** [S19] Why the session cannot begin: `by` covers less than a minute. A top-up helps only if `by` is the balance. */
export function blockWords(by: EndsBy, word: Paid): string {
  return say(blocks[by][word])
}
