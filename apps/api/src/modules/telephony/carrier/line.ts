/** Countries whose numbers are called, by their two letters, with what the provider asks for a minute, in credits. */
export type Countries = Readonly<Record<string, number>>

/** A line at the provider: its number, the key of its signatures, and where it reaches this house. */
export interface Line {
  number: string
  /** of the operator, at the provider; null: it makes no calls of its own, and so proves no number [S11] */
  accountSid: string | null
  authToken: string
  publicUrl: string
  /** where its REST interface is; null: Twilio's */
  apiUrl: string | null
  /** whose numbers are called */
  countries: Countries
  /** the demo's: calls are played on a page */
  isSandbox?: boolean
}
