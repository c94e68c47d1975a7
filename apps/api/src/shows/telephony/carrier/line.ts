import type { Environment } from '@footlight/contract/variables'

/** Countries whose numbers may be called, by ISO 3166 code, with the carrier's price of a minute in credits. */
export type Countries = Readonly<Record<string, number>>

/** [S11] A telephone line at a carrier. */
export interface Line {
  /** the carrier's name */
  carrier: string
  /** the number that clients call, and that performers see */
  number: string
  /** under which the carrier's webhooks come */
  publicUrl: string
  /** countries whose numbers may be called */
  countries: Countries
  /** the carrier's variables that are set */
  set: Environment
}
