import type { Session } from '@footlight/contract'
import { isCrash } from '../../test/mortal.ts'
import type { SimulatedPerformer } from '../people.ts'
import { anyClient, anyPerformer, count, type Move, report, type World } from '../world.ts'
import { advance } from './sessions.ts'

type Type = 'VIDEO' | 'VIDEOCALL'
type Ending = 'ends in the dark' | 'pays and ends' | 'waits to be lost'

/** shorter than the silence that is an outage of the media server */
const stepSeconds = 4
/** one step, and what it takes to notice a silence */
const slackMs = (stepSeconds + 3) * 1000
/** [B13] a client may end a session after a hold this long, and nothing is counted */
const hiccupMs = 10_000 + slackMs

interface Round {
  clientId: string
  performer: SimulatedPerformer
  type: Type
  seconds: number
  ending: Ending
  /** in a call */
  hides: Hiding
}

const hidings = ['hangs up', 'lying client', 'client with gaps', 'silent client'] as const
type Hiding = (typeof hidings)[number]

const endings: [Ending, ...Ending[]] = ['ends in the dark', 'pays and ends', 'waits to be lost']
const anyRound = (world: World): Round => ({
  clientId: anyClient(world),
  performer: anyPerformer(world),
  type: world.random.pick(['VIDEO', 'VIDEOCALL']),
  seconds: world.random.pick([0, 10, 40, 85]),
  ending: world.random.pick(endings),
  hides: world.random.pick(hidings),
})

/** [B13] A client pays for a second, stops acknowledging ("goes dark") while it still says that it is there, and then ends. */
async function goDark(world: World, round = anyRound(world)): Promise<string> {
  const { media } = world
  media.isCalm = true
  try {
    const session = await begin(world, round)
    if (!session) return 'nothing began'
    const darkMs = await stayDark(world, session, round)
    return `${session.id} ${darkMs} ms, ${await end(world, session, round, darkMs)}`
  } finally {
    media.isCalm = false
  }
}

/** A running session of the two; a request during the wait must be refused. */
async function begin(world: World, round: Round): Promise<Session | undefined> {
  const { api, clock, held } = world
  const { clientId, performer, type } = round
  const pair = { clientId, performerId: performer.id }
  for (let step = 0; step < 3; step++) {
    const { request, session } = await api.context.sessions.openFor(clientId)
    const isAsked = !request && !session
    const mustWait = isAsked && (await held.mustWait(api.context.database, pair, clock.now()))
    await advance(world, clientId, { type, allowPeek: false }, 'honest', performer)
    if (mustWait) throw new Error(`asked again at once after what came to nothing: ${clientId}`)
    if (session) break
  }
  await report(world, 2)
  const { session } = await api.context.sessions.openFor(clientId)
  return session?.performerId === performer.id && session.state === 'ACTIVE' ? session : undefined
}

/**
 * A client goes dark: it acknowledges nothing, in a call beside a performer whose picture has gaps; or it says that its
 * picture is on and sends none, or leaves out packets of it, or hangs up.
 */
function hide({ media }: World, { id, type }: Session, { hides }: Round): void {
  media.viewers.delete(id)
  if (type !== 'VIDEOCALL') return
  if (hides === 'hangs up') media.leaveCall(id, 'client')
  else media.connectCall(id, hides)
}

/** Milliseconds that the client was dark under one process, until the session or the round ended. */
async function stayDark(world: World, session: Session, round: Round): Promise<number> {
  const { id } = session
  const { api, clock, held } = world
  const { database } = api.context
  const most = round.ending === 'waits to be lost' ? 120 : round.seconds
  let isHidden = false
  let darkMs = 0
  for (let passed = 0; passed < most; passed += stepSeconds) {
    const state = await runStep(world, async () => {
      if (!isHidden) hide(world, session, round)
      isHidden = true
      await report(world, stepSeconds)
      await api.context.sweep()
      return (await api.client(round.clientId).seen(id)).state
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

/** The step's result; null where the api crashed in it and restarted: a new process does not count what it did not see. */
export async function runStep<Answer>({ api }: World, step: () => Promise<Answer>): Promise<Answer | null> {
  const answer = await step().catch((error: unknown) => {
    if (!isCrash(error)) throw error
    return null
  })
  if (!api.isDead) return answer
  await api.context.telephony.settled()
  await api.restart()
  return null
}

async function end(world: World, { id }: Session, round: Round, darkMs: number): Promise<string> {
  const { api, clock, held } = world
  if (round.ending === 'pays and ends') {
    await advance(world, round.clientId, {}, 'honest', round.performer)
    await report(world, 2)
  }
  const { endReason } = await api.client(round.clientId).end(id)
  const isByClient = endReason === 'CLIENT_LOST' || (endReason === 'CLIENT_ENDED' && darkMs > hiccupMs)
  if (round.ending !== 'pays and ends' && isByClient) {
    held.cameToNothing(`${round.clientId} ${round.performer.id}`, id, clock.now())
    count(world, 'ended in the dark')
  }
  return `${endReason}`
}

/**
 * [B13] A performer hangs up a paid call and asks for it again and again, as a page does that is there: the client, which is
 * there, is never the cause of the hold.
 */
async function blameClient(world: World, round = anyRound(world)): Promise<string> {
  const { media, api } = world
  media.isCalm = true
  try {
    const session = await begin(world, { ...round, type: 'VIDEOCALL' })
    if (session?.type !== 'VIDEOCALL') return 'no call began'
    media.leaveCall(session.id, 'performer')
    for (let passed = 0; passed < 120; passed += stepSeconds) {
      const seen = await runStep(world, async () => {
        await api.performer(round.performer.id).calls.ok('joinVideocall', { body: {} })
        await report(world, stepSeconds)
        await api.context.sweep()
        return api.client(round.clientId).seen(session.id)
      })
      if (seen?.endReason === 'CLIENT_LOST' || seen?.heldFor === 'client')
        throw new Error(`a client is blamed for a call: ${session.id}`)
      if (seen?.state === 'ENDED') return `${session.id} ${seen.endReason}`
    }
    return session.id
  } finally {
    media.isCalm = false
  }
}

type Step = (world: World) => Promise<string>
const dark =
  (type: Type, seconds: number, ending: Ending, hiding?: Hiding): Step =>
  (world) => {
    const { clients, performers } = world.people
    const hides = hiding ?? world.random.pick(hidings)
    return goDark(world, { clientId: clients[0], performer: performers[0], type, seconds, ending, hides })
  }
const blame: Step = (world) => {
  const { clients, performers } = world.people
  return blameClient(world, { ...anyRound(world), clientId: clients[0], performer: performers[0] })
}
const pass =
  (seconds: number): Step =>
  async ({ clock }) => {
    clock.advance(seconds * 1000)
    return `${seconds} s`
  }

/** A client that pays little and holds much: both types, with a paid second between, and again after the hour. */
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
    blame,
    dark('VIDEOCALL', 85, 'pays and ends'),
    dark('VIDEO', 85, 'ends in the dark'),
  ],
  /** beside a performer whose picture has gaps, in one call after another */
  silent: (pay: readonly Step[]): Step[] => [
    ...pay,
    dark('VIDEOCALL', 85, 'pays and ends', 'silent client'),
    dark('VIDEOCALL', 85, 'waits to be lost', 'silent client'),
  ],
}

/** [B13] Clients that hold a performer's time and hardly pay, and performers that lay a lost call at the client's door. */
export const darkMoves: readonly Move[] = [
  { name: 'go dark', weight: 1, run: (world) => goDark(world) },
  { name: 'blame the client', weight: 1, run: (world) => blameClient(world) },
]
