import { showHere } from '../shown-here.ts'
import type { OwnSettings } from './own-media.ts'

/** What this tab knows of its call: a reload takes it up again, with what was switched off. */
const key = 'footlight.own-call'

type Switches = Pick<OwnSettings, 'audio' | 'video'>

interface OwnCall {
  /** the session whose call this tab has */
  has?: string
  /** the request for the next call, agreed to in this tab */
  agreed?: string
  /** of this session, or of the next one */
  switchesOf?: string
  switches?: Switches
}

const nextCall = 'next'
const bothOn: Switches = { audio: true, video: true }

/** The session whose call this tab has. */
export function recallCall(): string | undefined {
  return read().has
}

/** A request that was agreed to opens its call by itself once: a reload after that takes nothing from another device. */
export function rememberCall(sessionId: string | undefined): void {
  const { has: _, agreed, ...rest } = read()
  write(sessionId === undefined ? { ...rest, ...(agreed && { agreed }) } : { ...rest, has: sessionId })
}

/** Whether Agree or Accept was pressed in this tab, and the call has not been here since. */
export function isAgreedHere(requestId: string): boolean {
  return read().agreed === requestId
}

/** The call of this request opens in this tab by itself, and in no other tab or device. */
export function rememberAgreed(requestId: string): void {
  showHere(requestId)
  write({ ...read(), agreed: requestId })
}

/** Whether camera and microphone begin switched on: as they were chosen for this call, else both on. */
export function switchesOf(sessionId: string): Switches {
  const { switchesOf: of, switches } = read()
  return switches && (of === sessionId || of === nextCall) ? switches : bothOn
}

export function rememberSwitches(sessionId: string, switches: Switches): void {
  write({ ...read(), switchesOf: sessionId, switches })
}

/** What is chosen before a call, with the look at one's own picture. */
export function rememberNextSwitches(switches: Switches): void {
  rememberSwitches(nextCall, switches)
}

function read(): OwnCall {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}

function write(call: OwnCall): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(call))
  } catch {
    // a browser that stores nothing asks for a press after a reload
  }
}
