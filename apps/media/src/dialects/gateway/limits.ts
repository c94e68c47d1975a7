const messageBytes = 128 * 1024

/** The resources of the server that clients of this dialect may use; those of a socket: `SocketLimits`. */
export const limits = {
  messageBytes,
  frameBytes: 4 * messageBytes,
  waitingMessages: 32,
  bufferedBytes: 256 * 1024,
  firstMessageWithinMs: 10_000,
  /** without a session */
  unusedForMs: 60_000,
  /** of four sessions, as `messages` has it */
  socketMessages: { burst: 400, perSecond: 80 },
  pingEveryMs: 30_000,
  /** concurrently; a page has one for its session */
  sockets: { perAddress: 100, inAll: 4_000 },
  /** POSTs that are being answered */
  posts: { perAddress: 50, inAll: 500 },
  /** long polls that are open: one for each session */
  polls: { perAddress: 100, inAll: 4_000 },
  /** by account: `sub` of the token. A page that was reloaded leaves a session behind for a minute. */
  sessions: { perAccount: 8, perAddress: 100, inAll: 4_000 },
  handlesPerSession: 8,
  /** events that wait for a poll, or for the claim of a session whose socket is lost; one more ends the session */
  queuedEvents: 100,
  /** of one session: the next `burst` at once, and so many in each second */
  messages: { burst: 100, perSecond: 20 },
  /** calls of one side of a line that ring: a page calls again a second after the last one */
  calls: { burst: 1, perSecond: 1 },
  /** messages of one handle that wait until the plugin has done with those before */
  messagesPerHandle: 16,
  /** tokens of one session that are accepted without another look at their signature */
  tokensPerSession: 8,
  /** of one connection, before its description and after */
  candidates: 64,
  transactionLength: 256,
  longPollMs: 30_000,
  eventsPerPoll: 10,
  /** a poll that another one replaced is answered this much later */
  replacedPollMs: 1_000,
  /** without a request or a poll for so long a session is over */
  sessionTimeoutMs: 60_000,
  /** a session whose socket is lost waits so long to be claimed */
  claimableMs: 60_000,
  /** the last events of a session that is over wait so long for a poll */
  unreadMs: 10_000,
} as const
