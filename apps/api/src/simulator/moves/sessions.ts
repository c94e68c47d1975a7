import type { ChatRequest, Session } from '@footlight/contract'
import type { Manner } from '../outside/viewer.ts'
import { anyClient, anyPerformer, anyRunning, type Move, makeAvailable, type Stage } from '../stage.ts'

const services = ({ house }: Stage) => house.context.sessions

type Wish = Partial<Pick<ChatRequest, 'allowPeek'> & { type: 'VIDEO' | 'VIDEOCALL' }>

/** Whatever leads on from where this client and this performer are: to a request, a yes, a session, a picture. */
export async function leadOn(
  stage: Stage,
  who = anyClient(stage),
  wish: Wish = {},
  manner?: Manner,
  whom = anyPerformer(stage),
): Promise<string> {
  const { dice } = stage
  const { request, session } = await services(stage).openFor(who)
  if (session) {
    connect(stage, session, manner)
    await services(stage).sessions.seen(who, session.id)
    return `seen ${session.id}`
  }
  if (request?.state === 'ACCEPTED') return start(stage, who, manner)
  if (request) {
    await services(stage).accept(request.performerId, request.id)
    return `accepted ${request.id}`
  }
  await makeAvailable(stage, whom)
  const cap = dice.chance(0.3) ? 100 + dice.below(300) : null
  const asked = await services(stage).requests.ask({
    clientId: who,
    performerId: whom.id,
    type: dice.chance(0.7) ? 'VIDEO' : 'VIDEOCALL',
    cap,
    allowPeek: dice.chance(0.8),
    ...wish,
  })
  return `asked ${asked.id}`
}

/** A client peeks at a show, or at whatever show there is. */
export async function peek(
  stage: Stage,
  who: string,
  own?: { performer_id: string },
  manner?: Manner,
): Promise<string> {
  const show = own ?? (await anyRunning(stage))
  if (!show) return 'no show'
  const ask = { clientId: who, performerId: show.performer_id, cap: null }
  const { id } = await services(stage).peeks.request(ask)
  return `${id}, ${await start(stage, who, manner)}`
}

async function start(stage: Stage, who: string, manner?: Manner): Promise<string> {
  const { request } = await services(stage).openFor(who)
  if (!request) return 'nothing to start'
  const session = await begin(stage, who, request)
  if (manner || stage.dice.chance(0.9)) connect(stage, session, manner)
  return `started ${session.id}`
}

async function begin(stage: Stage, who: string, request: ChatRequest): Promise<Session> {
  const { sessions, videocalls } = services(stage)
  const ask = { clientId: who, requestId: request.id }
  if (request.type === 'VIDEOCALL') {
    const { session } = await videocalls.start({ ...ask, performerId: request.performerId })
    if (stage.dice.chance(0.8)) await videocalls.join(request.performerId)
    return session
  }
  const type = request.type === 'PEEK' ? 'PEEK' : 'VIDEO'
  const performerNumber = numberOf(stage, request.performerId)
  return (await sessions.start({ ...ask, type, performerNumber })).session
}

/** Media begins to flow, on whatever way this session's does. */
function connect(
  { media, dice, clock }: Stage,
  { id, type, performerNumber }: Session,
  manner: Manner = dice.pick(manners),
): void {
  if (type === 'VIDEOCALL') media.calls.add(id)
  else if (type !== 'PHONE') media.connect(id, performerNumber, manner, clock.now())
}

const manners: readonly [Manner, ...Manner[]] = [
  ...(['honest', 'honest', 'honest', 'honest', 'honest', 'honest', 'lying', 'silent'] as const),
]

const numberOf = ({ cast }: Stage, performerId: string) =>
  cast.performers.find(({ id }) => id === performerId)?.number ?? 0

/** What clients and performers do. */
export const sessionMoves: readonly Move[] = [
  { name: 'lead on', weight: 30, run: (stage) => leadOn(stage) },
  { name: 'start', weight: 3, run: (stage) => start(stage, anyClient(stage)) },
  {
    name: 'cancel',
    weight: 2,
    async run(stage) {
      const who = anyClient(stage)
      const { request, session } = await services(stage).openFor(who)
      if (session) await services(stage).sessions.cancel(who, session.id)
      else if (request) await services(stage).requests.cancel(who, request.id, 'refuse')
      return who
    },
  },
  {
    name: 'end by client',
    weight: 2,
    async run(stage) {
      const session = await anyRunning(stage)
      if (session) await services(stage).sessions.end(session.client_id, session.id)
      return session?.id ?? 'no session'
    },
  },
  {
    name: 'end by performer',
    weight: 2,
    async run(stage) {
      const ended = await services(stage).sessions.endForPerformer(anyPerformer(stage).id)
      return ended?.id ?? 'no session'
    },
  },
  {
    name: 'peek',
    weight: 6,
    run: (stage) => peek(stage, anyClient(stage)),
  },
  {
    name: 'peek consent',
    weight: 2,
    async run(stage) {
      const session = await anyRunning(stage)
      if (!session) return 'no session'
      const wants = stage.dice.chance(0.6)
      const { allowPeek } = await services(stage).peeks.allow(session.client_id, session.id, wants)
      return allowPeek ? 'open' : 'closed'
    },
  },
  {
    name: 'decline',
    weight: 1,
    async run(stage) {
      const whom = anyPerformer(stage)
      const { request } = await services(stage).openFor(whom.id)
      if (request) await services(stage).requests.decline(whom.id, request.id)
      return request?.id ?? 'no request'
    },
  },
  {
    name: 'go off air',
    weight: 1,
    run: async (stage) => services(stage).studio.leave(anyPerformer(stage).id),
  },
]
