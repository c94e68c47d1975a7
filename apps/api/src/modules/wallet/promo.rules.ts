import { type ErrorCode, type PromoCode, topUp } from '@footlight/contract'

export interface Promo {
  kind: 'fixed' | 'percentage'
  /** credits, or hundredths of the top-up */
  value: number
  minimum: number
  validFromMs: number
  validUntilMs: number | null
  usesPerClient: number | null
  usesInAll: number | null
  used: number
}

/** [T4] Codes are compared in capitals, on both sides of the wire. */
export function normalCode(code: string): string {
  return code.trim().toUpperCase()
}

/** [T4] What a code gives with a top-up of `amount` credits, or with the smallest that it takes; rounded down. */
export function creditOf(promo: Promo, amount = Math.max(promo.minimum, topUp.minimum)): number {
  return promo.kind === 'fixed' ? promo.value : Number((BigInt(amount) * BigInt(promo.value)) / 100n)
}

export type PromoRefusal = Extract<
  ErrorCode,
  'PROMO_UNKNOWN' | 'PROMO_EXPIRED' | 'PROMO_USED' | 'PROMO_MINIMUM'
>

/** [T4] Why a code gives nothing now; null: it gives. A code that is not valid yet is not known yet. */
export function refusalOf(
  promo: Promo | undefined,
  ask: { now: number; amount?: number | undefined; usedByClient: number },
): PromoRefusal | null {
  if (!promo || ask.now < promo.validFromMs) return 'PROMO_UNKNOWN'
  if (promo.validUntilMs !== null && ask.now >= promo.validUntilMs) return 'PROMO_EXPIRED'
  if (isUsedUp(promo, ask.usedByClient)) return 'PROMO_USED'
  if (ask.amount !== undefined && ask.amount < promo.minimum) return 'PROMO_MINIMUM'
  return null
}

/** [T4] How a code stands, whoever asks. */
export function stateOf(promo: Promo, now: number): PromoCode['state'] {
  if (promo.validUntilMs !== null && now >= promo.validUntilMs) return 'OVER'
  if (promo.usesInAll !== null && promo.used >= promo.usesInAll) return 'USED_UP'
  return now < promo.validFromMs ? 'NEXT' : 'NOW'
}

export function isUsedUp(promo: Promo, usedByClient: number): boolean {
  if (promo.usesInAll !== null && promo.used >= promo.usesInAll) return true
  return promo.usesPerClient !== null && usedByClient >= promo.usesPerClient
}
