import { reconnect } from '../constants.ts'

/** [C2] How long to wait before the next retry, when `attempts` retries were made since media was last connected. */
export function retryDelayMs(attempts: number): number {
  return attempts === 0 ? reconnect.firstDelayMs : reconnect.laterDelayMs
}

/** [C2] */
export function isExhausted(attempts: number): boolean {
  return attempts >= reconnect.maximumAttempts
}
