import type { ChatRequest, Session } from '@footlight/contract'
import type { ViewerBehaviour } from '../outside/viewer.ts'
import { anyClient, anyPerformer, anyRunning, type Move, makeAvailable, type World } from '../world.ts'

const services = ({ api }: World) => api.context.sessions

type Wish = Partial<Pick<ChatRequest, 'allowPeek'> & { type: 'VIDEO' | 'VIDEOCALL' }>

/** Whatever leads on from where this client and this performer are: to a request, a yes, a session, a picture. */
export async function advance(
  world: World,
  who = anyClient(world),
  wish: Wish = {},
  behaviour?: ViewerBehaviour,
  whom = anyPerformer(world),
): Promise<string> {
  const { random } = world
  const { request, session } = await services(world).openFor(who)
  if (session) {
    connect(world, session, behaviour)
    await services(world).sessions.seen(who, session.id)
    return `seen ${session.id}`
  }
  if (request?.state === 'ACCEPTED') return start(world, who, behaviour)
  if (request) {
    await services(world).accept(request.performerId, request.id)
    return `accepted ${request.id}`
  }
  await makeAvailable(world, whom)
  const cap = random.chance(0.3) ? 100 + random.below(300) : null
  const asked = await services(world).requests.ask({
    clientId: who,
    performerId: whom.id,
    type: random.chance(0.7) ? 'VIDEO' : 'VIDEOCALL',
    cap,
    allowPeek: random.chance(0.8),
    ...wish,
  })
  return `asked ${asked.id}`
}

/** A client peeks at a show, or at whatever show there is. */
export async function peek(
  world: World,
  who: string,
  own?: { performer_id: string },
  behaviour?: ViewerBehaviour,
): Promise<string> {
  const show = own ?? (await anyRunning(world))
  if (!show) return 'no show'
  const ask = { clientId: who, performerId: show.performer_id, cap: null }
  const { id } = await services(world).peeks.request(ask)
  return `${id}, ${await start(world, who, behaviour)}`
}

async function start(world: World, who: string, behaviour?: ViewerBehaviour): Promise<string> {
  const { request } = await services(world).openFor(who)
  if (!request) return 'nothing to start'
  const session = await begin(world, who, request)
  if (behaviour || world.random.chance(0.9)) connect(world, session, behaviour)
  return `started ${session.id}`
}

async function begin(world: World, who: string, request: ChatRequest): Promise<Session> {
  const { sessions, videocalls } = services(world)
  const ask = { clientId: who, requestId: request.id }
  if (request.type === 'VIDEOCALL') {
    const { session } = await videocalls.start({ ...ask, performerId: request.performerId })
    if (world.random.chance(0.8)) await videocalls.join(request.performerId)
    return session
  }
  const type = request.type === 'PEEK' ? 'PEEK' : 'VIDEO'
  const performerNumber = numberOf(world, request.performerId)
  return (await sessions.start({ ...ask, type, performerNumber })).session
}

/** Media begins to flow, on whatever way this session's does. */
function connect(
  { media, random, clock }: World,
  { id, type, performerNumber }: Session,
  behaviour: ViewerBehaviour = random.pick(behaviours),
): void {
  if (type === 'VIDEOCALL') media.calls.add(id)
  else if (type !== 'PHONE') media.connect(id, performerNumber, behaviour, clock.now())
}

const behaviours: readonly [ViewerBehaviour, ...ViewerBehaviour[]] = [
  ...(['honest', 'honest', 'honest', 'honest', 'honest', 'honest', 'lying', 'silent'] as const),
]

const numberOf = ({ people }: World, performerId: string) =>
  people.performers.find(({ id }) => id === performerId)?.number ?? 0

export async function say(world: World): Promise<string> {
  const session = await anyRunning(world)
  if (!session) return 'no session'
  const author = world.random.chance(0.5) ? session.client_id : session.performer_id
  const line = await services(world).chat.say(author, session.id, 'Good evening.')
  world.acknowledged.lines.push(line.id)
  return line.id
}

/** What clients and performers do. */
export const sessionMoves: readonly Move[] = [
  { name: 'lead on', weight: 30, run: (world) => advance(world) },
  { name: 'start', weight: 3, run: (world) => start(world, anyClient(world)) },
  {
    name: 'cancel',
    weight: 2,
    async run(world) {
      const who = anyClient(world)
      const { request, session } = await services(world).openFor(who)
      if (session) await services(world).sessions.cancel(who, session.id)
      else if (request) await services(world).requests.cancel(who, request.id, 'refuse')
      return who
    },
  },
  {
    name: 'end by client',
    weight: 2,
    async run(world) {
      const session = await anyRunning(world)
      if (session) await services(world).sessions.end(session.client_id, session.id)
      return session?.id ?? 'no session'
    },
  },
  {
    name: 'end by performer',
    weight: 2,
    async run(world) {
      const ended = await services(world).sessions.endForPerformer(anyPerformer(world).id)
      return ended?.id ?? 'no session'
    },
  },
  {
    name: 'peek',
    weight: 6,
    run: (world) => peek(world, anyClient(world)),
  },
  {
    name: 'peek consent',
    weight: 2,
    async run(world) {
      const session = await anyRunning(world)
      if (!session) return 'no session'
      const wants = world.random.chance(0.6)
      const { allowPeek } = await services(world).peeks.allow(session.client_id, session.id, wants)
      return allowPeek ? 'open' : 'closed'
    },
  },
  {
    name: 'decline',
    weight: 1,
    async run(world) {
      const whom = anyPerformer(world)
      const { request } = await services(world).openFor(whom.id)
      if (request) await services(world).requests.decline(whom.id, request.id)
      return request?.id ?? 'no request'
    },
  },
  {
    name: 'go off air',
    weight: 1,
    run: async (world) => services(world).studio.leave(anyPerformer(world).id),
  },
  { name: 'say', weight: 4, run: say },
  {
    name: 'talk back or not',
    weight: 3,
    async run(world) {
      const session = await anyRunning(world)
      if (!session) return 'no session'
      const { talkBack } = services(world)
      const wants = world.random.chance(0.7)
      if (wants) await talkBack.start(session.client_id, session.id)
      else await talkBack.stop(session.client_id, session.id)
      return wants ? 'open' : 'closed'
    },
  },
]
