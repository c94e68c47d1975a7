import { requestTtlMs, seatHoldMs } from '@footlight/contract'

/** The waits that a demo shortens for its viewers; every other time is the contract's own. */
export interface Waits {
  /** [S4] until a request without an answer expires */
  requestTtlMs: number
  /** [S8] */
  seatHoldMs: number
  /** [T5] how often a node looks whether earnings have become payable */
  earningsPollMs: number
}

export const usualWaits: Waits = { requestTtlMs, seatHoldMs, earningsPollMs: 60_000 }

/** The waits divided by `pace`. */
export function waitsAt(pace: number): Waits {
  return {
    requestTtlMs: usualWaits.requestTtlMs / pace,
    seatHoldMs: usualWaits.seatHoldMs / pace,
    earningsPollMs: usualWaits.earningsPollMs / pace,
  }
}
