import type { Session } from '@footlight/contract'
import { type ShowWish, say as sayAs } from '@footlight/test-kit/crowd'
import type { ViewerBehaviour } from '../outside/viewer.ts'
import { anyClient, anyPerformer, anyRunning, type Move, makeAvailable, type World } from '../world.ts'

const services = ({ api }: World) => api.context.sessions

/** The next step of a client and a performer: to a request, its acceptance, a session, a picture. */
export async function advance(
  world: World,
  clientId = anyClient(world),
  wish: Partial<ShowWish> = {},
  behaviour?: ViewerBehaviour,
  performer = anyPerformer(world),
): Promise<string> {
  const { api, random } = world
  const client = api.client(clientId)
  const { request, session } = await services(world).openFor(clientId)
  if (session) {
    connect(world, session, behaviour)
    await client.seen(session.id)
    return `seen ${session.id}`
  }
  if (request?.state === 'ACCEPTED') return start(world, clientId, behaviour)
  if (request) {
    await api.performer(request.performerId).accept(request.id)
    return `accepted ${request.id}`
  }
  await makeAvailable(world, performer)
  const asked = await client.ask(performer.id, {
    cap: random.chance(0.3) ? 100 + random.below(300) : null,
    type: random.chance(0.7) ? 'VIDEO' : 'VIDEOCALL',
    allowPeek: random.chance(0.8),
    ...wish,
  })
  return `asked ${asked.id}`
}

/** A client peeks at this show, or at any. */
export async function peek(
  world: World,
  clientId: string,
  own?: { performer_id: string },
  behaviour?: ViewerBehaviour,
): Promise<string> {
  const show = own ?? (await anyRunning(world))
  if (!show) return 'no show'
  const { session } = await world.api.client(clientId).peek(show.performer_id)
  return connectStarted(world, session, behaviour)
}

async function start(world: World, clientId: string, behaviour?: ViewerBehaviour): Promise<string> {
  const { api, random } = world
  const { request } = await services(world).openFor(clientId)
  if (!request) return 'nothing to start'
  const { session } = await api.client(clientId).start(request)
  if (request.type === 'VIDEOCALL' && random.chance(0.8))
    await api.performer(request.performerId).calls.ok('joinVideocall', { body: {} })
  return connectStarted(world, session, behaviour)
}

function connectStarted(world: World, session: Session, behaviour?: ViewerBehaviour): string {
  if (behaviour || world.random.chance(0.9)) connect(world, session, behaviour)
  return `started ${session.id}`
}

/** Media begins to flow, on whatever way this session's does. */
function connect(
  { media, random, clock }: World,
  { id, type, performerNumber }: Session,
  behaviour?: ViewerBehaviour,
): void {
  if (type === 'VIDEOCALL') media.connectCall(id, behaviour === 'honest' ? 'both seen' : undefined)
  else if (type !== 'PHONE')
    media.connect(id, performerNumber, behaviour ?? random.pick(behaviours), clock.now())
}

const behaviours: readonly [ViewerBehaviour, ...ViewerBehaviour[]] = [
  ...(['honest', 'honest', 'honest', 'honest', 'honest', 'honest', 'lying', 'silent'] as const),
]

export async function say(world: World): Promise<string> {
  const { api, random, acknowledged } = world
  const session = await anyRunning(world)
  if (!session) return 'no session'
  const author = random.chance(0.5) ? api.client(session.client_id) : api.performer(session.performer_id)
  const line = await sayAs(author, session.id, 'Good evening.')
  acknowledged.lines.push(line)
  return line
}

/** What clients and performers do. */
export const sessionMoves: readonly Move[] = [
  { name: 'advance', weight: 30, run: (world) => advance(world) },
  { name: 'start', weight: 3, run: (world) => start(world, anyClient(world)) },
  {
    name: 'cancel',
    weight: 2,
    async run(world) {
      const clientId = anyClient(world)
      const client = world.api.client(clientId)
      const { request, session } = await services(world).openFor(clientId)
      if (session) await client.calls.ok('cancelSession', { body: { sessionId: session.id } })
      else if (request) await client.cancelRequest(request.id)
      return clientId
    },
  },
  {
    name: 'end by client',
    weight: 2,
    async run(world) {
      const session = await anyRunning(world)
      if (session) await world.api.client(session.client_id).end(session.id)
      return session?.id ?? 'no session'
    },
  },
  {
    name: 'end by performer',
    weight: 2,
    async run(world) {
      const performer = world.api.performer(anyPerformer(world).id)
      const { session } = await performer.calls.ok('endStudioSession')
      return session?.id ?? 'no session'
    },
  },
  { name: 'peek', weight: 6, run: (world) => peek(world, anyClient(world)) },
  {
    name: 'peek consent',
    weight: 2,
    async run(world) {
      const session = await anyRunning(world)
      if (!session) return 'no session'
      const body = { allowed: world.random.chance(0.6) }
      const { calls } = world.api.client(session.client_id)
      const { session: after } = await calls.ok('allowPeek', { params: { id: session.id }, body })
      return after.allowPeek ? 'open' : 'closed'
    },
  },
  {
    name: 'decline',
    weight: 1,
    async run(world) {
      const { id } = anyPerformer(world)
      const { calls } = world.api.performer(id)
      const { request } = await services(world).openFor(id)
      if (request) await calls.ok('declineRequest', { params: { id: request.id } })
      return request?.id ?? 'no request'
    },
  },
  {
    name: 'go off air',
    weight: 1,
    async run(world) {
      const { calls } = world.api.performer(anyPerformer(world).id)
      return (await calls.ok('leaveLive')).performerStatus
    },
  },
  { name: 'say', weight: 4, run: say },
  {
    name: 'talk back or not',
    weight: 3,
    async run(world) {
      const session = await anyRunning(world)
      if (!session) return 'no session'
      const { calls } = world.api.client(session.client_id)
      const wants = world.random.chance(0.7)
      if (wants) await calls.ok('startAudio', { params: { id: session.id }, body: {} })
      else await calls.ok('stopAudio', { body: { sessionId: session.id } })
      return wants ? 'open' : 'closed'
    },
  },
]
