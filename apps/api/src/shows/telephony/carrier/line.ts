/** Countries whose numbers may be called, by ISO 3166 code, with the provider's price of a minute in credits. */
export type Countries = Readonly<Record<string, number>>

/** A telephone line at the provider: its number, the key of its signatures, and the public address of the webhooks. */
export interface Line {
  number: string
  /** of the operator, at the provider; null: it makes no calls of its own, and so proves no number [S11] */
  accountSid: string | null
  authToken: string
  publicUrl: string
  /** where its REST interface is; null: Twilio's */
  apiUrl: string | null
  /** countries whose numbers may be called */
  countries: Countries
  /** the demo's: calls are played on a page */
  isSandbox?: boolean
}
