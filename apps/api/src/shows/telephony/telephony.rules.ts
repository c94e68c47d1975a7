import { affordableSeconds, phoneCodeDigits, phoneTries } from '@footlight/contract'

/** A code that cannot be guessed: uniform over all of its digits. `draw` answers random bytes. */
export const drawCode = (draw: (count: number) => Buffer) => drawDigits(draw, phoneCodeDigits)

/** Digits, each combination as likely as any other. */
export function drawDigits(draw: (count: number) => Buffer, digits: number): string {
  const codes = 10 ** digits
  const even = Math.floor(2 ** 32 / codes) * codes
  for (;;) {
    const number = draw(4).readUInt32BE()
    // what lies beyond the last whole multiple would make low codes likelier
    if (number < even) return String(number % codes).padStart(digits, '0')
  }
}

/** Numbers that the provider sends for a withheld number: keypad spellings, e.g. ANONYMOUS is +266696687. */
const withheld = new Set(['+266696687', '+7378742833', '+2562533', '+8656696'])

/** Key for counting wrong codes: the caller's number, or, if withheld, the call; a shared key would let one caller block all. */
export function counted(caller: string, callSid: string): string {
  return /^\+[1-9]\d{6,14}$/.test(caller) && !withheld.has(caller) ? caller : `call ${callSid}`
}

/** Whether a caller may try a code: `wrong` ones since then, if any. */
export function mayTry(tries: { since: Date; wrong: number } | undefined, now: number): boolean {
  if (!tries || now - tries.since.getTime() >= phoneTries.withinMs) return true
  return tries.wrong < phoneTries.wrong
}

/** The provider's own longest call. */
export const longestCallSeconds = 4 * 3600

/** The provider's limit is behind the api's, which hangs up at the cap itself, for the case that the api is away. */
const providerLaterSeconds = 15

/**
 * Seconds after which the provider hangs up by itself. A top-up during a call lengthens it [B8], so the meter finds the end by
 * credit. Only the cap is fixed from the beginning.
 */
export function timeLimitFor(call: { cap: number | null; pricePerMinute: number }): number {
  if (call.cap === null) return longestCallSeconds
  const paid = affordableSeconds(call.cap, call.pricePerMinute)
  return Math.min(paid + providerLaterSeconds, longestCallSeconds)
}

/** The party that ended a call; 'admin' if the call reached the maximum duration. */
export function endedBy({ by, connectedSeconds }: Over): Over['by'] | 'admin' {
  return (connectedSeconds ?? 0) >= longestCallSeconds ? 'admin' : by
}

/** Fields of the provider's status webhook. */
export interface VoiceStatus {
  CallSid: string
  CallStatus?: string | undefined
  ParentCallSid?: string | undefined
  DialCallStatus?: string | undefined
  DialCallDuration?: number | undefined
}

export type VoiceEvent =
  | { type: 'answered'; callSid: string; legSid: string }
  | { type: 'over'; callSid: string; over: Over }
  /** ringing and the like: nothing to do */
  | { type: 'progress' }

export interface Over {
  /** who hung up; null: the performer never answered */
  by: 'client' | 'performer' | null
  /** how long the two were connected, where the provider says it */
  connectedSeconds: number | null
}

const unanswered = new Set(['busy', 'no-answer', 'failed'])
const finished = new Set(['completed', 'canceled', ...unanswered])

/**
 * Three kinds of webhook arrive at one address: the end of the dialling (the caller may still be connected), the performer's
 * leg, whose parent is the caller's leg, and the caller's leg itself.
 */
export function readVoiceStatus(said: VoiceStatus): VoiceEvent {
  const { CallSid, CallStatus = '', ParentCallSid, DialCallStatus, DialCallDuration } = said
  if (DialCallStatus !== undefined) {
    const hungUpBy = CallStatus === 'in-progress' ? 'performer' : 'client'
    return over(CallSid, unanswered.has(DialCallStatus) ? null : hungUpBy, DialCallDuration)
  }
  if (ParentCallSid === undefined)
    return finished.has(CallStatus) ? over(CallSid, 'client') : { type: 'progress' }
  if (CallStatus === 'in-progress') return { type: 'answered', callSid: ParentCallSid, legSid: CallSid }
  if (unanswered.has(CallStatus)) return over(ParentCallSid, null)
  if (CallStatus === 'canceled') return over(ParentCallSid, 'client')
  return CallStatus === 'completed' ? over(ParentCallSid, 'performer') : { type: 'progress' }
}

function over(callSid: string, by: Over['by'], connectedSeconds?: number): VoiceEvent {
  return { type: 'over', callSid, over: { by, connectedSeconds: connectedSeconds ?? null } }
}

/** After this long without a webhook the server asks the provider about the call; until it answers, nothing is billed [B4]. */
export const askAfterMs = 20_000

/** Whole seconds that a call lasted, from the one not yet handed on: [from, until). */
export function wholeSeconds(fedUntil: number, untilMs: number): { from: number; until: number } {
  return { from: fedUntil, until: Math.max(fedUntil, Math.floor(untilMs / 1000)) }
}
