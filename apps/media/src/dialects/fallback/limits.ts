/** The resources of the server that clients of this dialect may use. */
export const limits = {
  /** without an admitted token; more of an address are refused with HTTP 503, of more in all the oldest goes */
  sockets: { perAddress: 50, inAll: 500 },
  /** viewers at a time, each of whom is sent up to 2.5 Mbit/s; more are closed with 4429 */
  viewers: { perAddress: 16, inAll: 200 },
  /** free visitors, who are counted apart: they take no place of a viewer who pays */
  guests: { perAddress: 16, inAll: 100 },
  viewersPerAccount: 4,
  /** nothing is sent by a client but the answers to pings, which carry a number */
  messageBytes: 1024,
  /** a socket that is closed is given this long to answer */
  closeWithinMs: 2_000,
} as const
