import { type Session, sessionKinds } from '@footlight/contract'
import { heldForMoreSeconds, readMeter } from '../../blocks/live/meter.ts'
import { formatCredits, formatDuration, isolated } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'

/** The server notices within this time that a page's player has disconnected. */
const noticedWithinMs = 10_000

export interface RunningSince {
  /** when the server last reported the session */
  receivedAt: number
  /** when this tab left the page that plays it; undefined: it never was there */
  leftAt: number | undefined
  /** when its end was requested */
  endingSince: number | undefined
}

/** [S17] The meter of a session on other pages than its own, and whether it is billed now. Times in ms of this browser. */
export function runningWords(session: Session, now: number, since: RunningSince): string {
  const { receivedAt, leftAt, endingSince } = since
  // this tab's player has just stopped: billing stops too, as soon as the server notices
  const hasStopped = !goesOnEverywhere(session) && leftAt !== undefined && now - leftAt < noticedWithinMs
  const stoppedAt = hasStopped ? leftAt : undefined
  const { billedSeconds, charged } = readMeter(session, receivedAt, now, stoppedAt ?? endingSince)
  const words = [
    formatDuration(billedSeconds),
    formatCredits(charged),
    stateWords(session, now, stoppedAt !== undefined),
  ]
  return words.filter((one) => one !== undefined).join(' · ')
}

/** [S17] A video call goes on wherever in the page its client is. */
function goesOnEverywhere({ type }: Session): boolean {
  return sessionKinds[type].medium === 'gateway'
}

/** [S8, B4] Whether it is billed now: it is for as long as any tab or device of the client plays the picture. */
function stateWords(session: Session, now: number, justLeft: boolean): string | undefined {
  const { state, type, heldFor, performerName } = session
  if (!sessionKinds[type].hasPicture || state === 'ENDED') return undefined
  if (state === 'ACTIVE' && goesOnEverywhere(session)) return say('you are seen and heard here too')
  if (state === 'STARTING') return say('not billed before the picture arrives')
  if (state === 'ACTIVE')
    return justLeft
      ? say('the picture stopped here, billing stops with it')
      : say('running in another tab or on another device')
  const time = formatDuration(heldForMoreSeconds(session, now))
  if (heldFor === 'server')
    return say('our server lost the picture: not billed, kept for {time} at most', { time })
  return heldFor === 'performer'
    ? say('{name}’s picture is away: not billed, kept for {time} at most', {
        name: isolated(performerName),
        time,
      })
    : say('not billed while you are away, kept for {time} at most', { time })
}
