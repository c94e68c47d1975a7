/** [G1] Numbers of the protocol's first client. Times in milliseconds, bitrates in bits per second. */

export const keepaliveEveryMs = 25_000
export const longPoll = { timeoutMs: 60_000, maximumEvents: 10, failuresAllowed: 3 } as const
/** Between a server that failed and the next one, and between a poll that failed and the next one. */
export const nextTryAfterMs = 200
export const transactionLength = 12

export const simulcastBitrates = { high: 900_000, medium: 300_000, low: 100_000 } as const
export const dtmf = { durationMs: 500, gapMs: 50 } as const
export const volumeEveryMs = 200
export const bitrateEveryMs = 1000
export const screenFrameRate = 3

/** How long anything may stay unanswered: opening a transport, a request, the event that follows an ack. */
export const answerWithinMs = 10_000
/** How long closing waits for the server to say goodbye. */
export const goodbyeWithinMs = 2000
