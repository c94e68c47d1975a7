const messageBytes = 1024 * 1024

/** What a client of this dialect may take of the server. */
export const limits = {
  /** a longer message is answered 400 and the socket closed */
  messageBytes,
  /** a longer frame is not even read to its end: the socket closes with 1009 */
  frameBytes: 4 * messageBytes,
  /** messages that may wait on one socket before it is no longer read */
  waitingMessages: 8,
  /** what may wait to be read by one client before it is let go */
  bufferedBytes: 256 * 1024,
  /** a socket without one understandable message is closed after so long */
  firstMessageWithinMs: 10_000,
  pingEveryMs: 30_000,
  /** at a time; browsers need one for each stream that they publish or play, and shed it when it runs */
  sockets: { perAddress: 100, inAll: 4_000 },
  posts: { perAddress: 50, inAll: 500 },
} as const
