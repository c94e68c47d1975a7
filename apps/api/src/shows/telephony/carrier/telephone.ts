/** The carrier's side of calls, by the names that its webhooks gave. */
export interface Telephone {
  /** Ends the call; true once it is over, also when it was before. False: not reachable, try again. */
  hangUp(call: { accountSid: string; callSid: string }): Promise<boolean>
  /** Whether this leg is connected; null when the carrier does not answer. */
  isConnected(leg: { accountSid: string; callSid: string }): Promise<boolean | null>
  /** Calls a number and reads a code there; false when the carrier does not. */
  read(call: { to: string; from: string; code: string }): Promise<boolean>
}
