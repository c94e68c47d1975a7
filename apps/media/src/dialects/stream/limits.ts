const messageBytes = 1024 * 1024

/** The resources of the server that clients of this dialect may use. */
export const limits = {
  /** a longer message is answered 400 and the socket closed; the other limits of a socket: `SocketLimits` */
  messageBytes,
  /** a longer frame is not even read to its end: the socket closes with 1009 */
  frameBytes: 4 * messageBytes,
  /** messages that may wait on one socket before it is no longer read */
  waitingMessages: 8,
  /** bytes that a client may leave unread before its socket is closed */
  bufferedBytes: 256 * 1024,
  /** a socket without one understandable message is closed after so long */
  firstMessageWithinMs: 10_000,
  /** a connection is up within 20 s of its offer */
  unusedForMs: 60_000,
  socketMessages: { burst: 100, perSecond: 20 },
  pingEveryMs: 30_000,
  /** concurrently, until the connection that they open runs */
  sockets: { perAddress: 100, inAll: 4_000 },
  /** those that stay open until their connection ends */
  maxHeldSockets: 4_000,
  posts: { perAddress: 50, inAll: 500 },
} as const
