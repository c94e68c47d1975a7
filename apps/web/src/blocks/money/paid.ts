import type { EndsBy } from '@footlight/contract'

/** What a client pays for by the second. */
export type Paid = 'show' | 'peek' | 'call'

/** [S19] What ends it, in one sentence of the consent. */
export function endWords(by: EndsBy, word: Paid): string {
  switch (by) {
    case 'balance':
      return `Then your balance is used up, and the ${word} ends.`
    case 'session':
      return `Then the limit that you set for one show ends the ${word}.`
    case 'day':
      return `Then the limit that you set for a day ends the ${word}.`
    case 'cap':
      return `Then the ${word} stops by itself, as you choose below.`
  }
}

/** [S19] Why it cannot begin: less than a minute is left of this. A top-up helps against the first alone. */
export function blockWords(by: EndsBy, word: Paid): string {
  switch (by) {
    case 'balance':
      return `Top up to start: the balance does not cover one minute of this ${word} yet.`
    case 'session':
      return `The limit that you set for one show does not cover one minute of this ${word}. A raise in the wallet holds after 24 hours; more credits do not help.`
    case 'day':
      return `What is left of your limit for today does not cover one minute of this ${word}. The limit begins anew at midnight; more credits do not help.`
    case 'cap':
      return `Where you let the ${word} stop by itself does not cover one minute of it.`
  }
}
