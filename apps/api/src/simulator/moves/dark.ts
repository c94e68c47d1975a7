import type { Session } from '@footlight/contract'
import { isCrash } from '../../testing/mortal.ts'
import type { SimulatedPerformer } from '../house/cast.ts'
import { anyClient, anyPerformer, type Move, note, report, type Stage } from '../stage.ts'
import { leadOn } from './sessions.ts'

type Type = 'VIDEO' | 'VIDEOCALL'
type Ending = 'ends in the dark' | 'pays and ends' | 'waits to be lost'

const stepSeconds = 5
/** between two looks, and what it takes to notice a silence */
const slackMs = (stepSeconds + 3) * 1000
/** [B13] a client may end a session after a hold this long, and nothing is counted */
const hiccupMs = 10_000 + slackMs

interface Round {
  clientId: string
  performer: SimulatedPerformer
  type: Type
  seconds: number
  ending: Ending
}

const endings: [Ending, ...Ending[]] = ['ends in the dark', 'pays and ends', 'waits to be lost']
const anyRound = (stage: Stage): Round => ({
  clientId: anyClient(stage),
  performer: anyPerformer(stage),
  type: stage.dice.pick(['VIDEO', 'VIDEOCALL']),
  seconds: stage.dice.pick([0, 10, 40, 85]),
  ending: stage.dice.pick(endings),
})

/** [B13] A client pays for a second, goes dark while saying to be there, and does what it likes then. */
async function goDark(stage: Stage, round = anyRound(stage)): Promise<string> {
  const { media } = stage
  media.isCalm = true
  try {
    const session = await begin(stage, round)
    if (!session) return 'nothing began'
    const darkMs = await stayDark(stage, session, round)
    return `${session.id} ${darkMs} ms, ${await end(stage, session, round, darkMs)}`
  } finally {
    media.isCalm = false
  }
}

/** A session of the two that runs; a request where one must wait is refused. */
async function begin(stage: Stage, round: Round): Promise<Session | undefined> {
  const { house, clock, held } = stage
  const { clientId, performer, type } = round
  const pair = { clientId, performerId: performer.id }
  for (let step = 0; step < 3; step++) {
    const { request, session } = await house.context.sessions.openFor(clientId)
    const isAsked = !request && !session
    const mustWait = isAsked && (await held.mustWait(house.context.database, pair, clock.now()))
    await leadOn(stage, clientId, { type, allowPeek: false }, 'honest', performer)
    if (mustWait) throw new Error(`asked again at once after what came to nothing: ${clientId}`)
    if (session) break
  }
  await report(stage, 2)
  const { session } = await house.context.sessions.openFor(clientId)
  return session?.performerId === performer.id && session.state === 'ACTIVE' ? session : undefined
}

function hide({ media }: Stage, id: string): void {
  media.viewers.delete(id)
  media.calls.delete(id)
}

/** Milliseconds that the client was dark, as far as one process watched, until the session ended or it had enough. */
async function stayDark(stage: Stage, { id }: Session, round: Round): Promise<number> {
  const { house, clock, held } = stage
  const { database } = house.context
  const most = round.ending === 'waits to be lost' ? 120 : round.seconds
  hide(stage, id)
  let darkMs = 0
  for (let passed = 0; passed < most; passed += stepSeconds) {
    const state = await survive(stage, async () => {
      await report(stage, stepSeconds)
      await house.context.sweep()
      return (await house.context.sessions.sessions.seen(round.clientId, id)).state
    })
    if (state === null) {
      held.unwatched(id, darkMs)
      darkMs = 0
      continue
    }
    darkMs += stepSeconds * 1000
    await held.held(database, id, stepSeconds * 1000, clock.now(), slackMs)
    if (state === 'ENDED') break
  }
  return darkMs
}

/** What a step answers; null where the api died in it and was started again: it blames no client for what it did not watch. */
async function survive<Answer>({ house }: Stage, step: () => Promise<Answer>): Promise<Answer | null> {
  const answer = await step().catch((error: unknown) => {
    if (!isCrash(error)) throw error
    return null
  })
  if (!house.isDead) return answer
  await house.context.telephony.settled()
  await house.restart()
  return null
}

async function end(stage: Stage, { id }: Session, round: Round, darkMs: number): Promise<string> {
  const { house, clock, held } = stage
  const { sessions } = house.context.sessions
  if (round.ending === 'pays and ends') {
    await leadOn(stage, round.clientId, {}, 'honest', round.performer)
    await report(stage, 2)
  }
  const { endReason } = await sessions.end(round.clientId, id)
  const isByClient = endReason === 'CLIENT_LOST' || (endReason === 'CLIENT_ENDED' && darkMs > hiccupMs)
  if (round.ending !== 'pays and ends' && isByClient) {
    held.cameToNothing(`${round.clientId} ${round.performer.id}`, id, clock.now())
    note(stage, 'ended in the dark')
  }
  return `${endReason}`
}

type Step = (stage: Stage) => Promise<string>
const dark =
  (type: Type, seconds: number, ending: Ending): Step =>
  (stage) => {
    const { clients, performers } = stage.cast
    return goDark(stage, { clientId: clients[0], performer: performers[0], type, seconds, ending })
  }
const pass =
  (seconds: number): Step =>
  async ({ clock }) => {
    clock.advance(seconds * 1000)
    return `${seconds} s`
  }

/** How a client begins who pays little and holds much: two types, a paid second between, and after the hour. */
export const darkOpenings = {
  dark: (pay: readonly Step[]): Step[] => [
    ...pay,
    dark('VIDEO', 85, 'ends in the dark'),
    dark('VIDEO', 0, 'pays and ends'),
    dark('VIDEOCALL', 85, 'waits to be lost'),
    dark('VIDEO', 20, 'ends in the dark'),
    pass(61),
    dark('VIDEO', 5, 'pays and ends'),
    dark('VIDEO', 85, 'waits to be lost'),
    pass(3700),
    dark('VIDEOCALL', 85, 'pays and ends'),
    dark('VIDEO', 85, 'ends in the dark'),
  ],
}

/** [B13] What clients do who hold a performer's time and pay for next to none of it. */
export const darkMoves: readonly Move[] = [{ name: 'go dark', weight: 1, run: (stage) => goDark(stage) }]
