/** The resources of the server that clients of this dialect may use. */
export const limits = {
  bytes: { offer: 100_000, fragment: 16_384 },
  /** that are being answered */
  requests: { perAddress: 50, inAll: 500 },
  /** POSTs: so many at once, and so many in each second. An encoder that lost its line asks every 2 s. */
  openings: { perAddress: { burst: 300, perSecond: 5 }, perAccount: { burst: 120, perSecond: 2 } },
  /** open at a time */
  sessions: { perAddress: 100, inAll: 4_000 },
  sessionsPerAccount: 8,
  /** tokens and stream keys that are not ours, of one address */
  badTokens: { burst: 30, perSecond: 0.5 },
} as const
