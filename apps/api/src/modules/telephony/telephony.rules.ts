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

/** What stands where a caller's number would, in words and in digits, when the caller withholds it. */
const withheld = new Set(['+266696687', '+7378742833', '+2562533', '+8656696'])

/** By what wrong codes are counted: the caller's number; without one the call, or one caller would silence all. */
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
 * Seconds after which the provider hangs up by itself. Credit may come during a call, and lengthens it [B8]: its end is
 * the meter's to find. The cap alone stands from the beginning.
 */
export function timeLimitFor(call: { cap: number | null; pricePerMinute: number }): number {
  if (call.cap === null) return longestCallSeconds
  const paid = affordableSeconds(call.cap, call.pricePerMinute)
  return Math.min(paid + providerLaterSeconds, longestCallSeconds)
}

/** Who ended a call: neither of the two where it lasted as long as a call can. */
export function endedBy({ by, connectedSeconds }: Over): Over['by'] | 'admin' {
  return (connectedSeconds ?? 0) >= longestCallSeconds ? 'admin' : by
}

/** What the provider may tell of a call, in its own words. */
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
 * Three kinds of word arrive at one address: the end of the dialling (the caller may still be there), the performer's
 * leg, which names the caller's as its parent, and the caller's leg itself.
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

/** A call of which the provider was silent for this long is asked after, and is no evidence until it answers [B4]. */
export const askAfterMs = 20_000

/** Whole seconds that a call lasted, from the one not yet handed on: [from, until). */
export function wholeSeconds(fedUntil: number, untilMs: number): { from: number; until: number } {
  return { from: fedUntil, until: Math.max(fedUntil, Math.floor(untilMs / 1000)) }
}
