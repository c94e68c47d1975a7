import { anyClient, anyPerformer, type Move, report, type Stage } from './stage.ts'

const origin = 'http://localhost:4000'

const services = ({ house }: Stage) => house.context.sessions

/** Whatever leads on from where this client and this performer are: to a request, a yes, a session, a picture. */
export async function leadOn(stage: Stage, who = anyClient(stage)): Promise<string> {
  const { media, dice } = stage
  const { request, session } = await services(stage).openFor(who)
  if (session) {
    media.viewers.set(session.id, session.performerNumber)
    await services(stage).sessions.seen(who, session.id)
    return `seen ${session.id}`
  }
  if (request?.state === 'ACCEPTED') return start(stage, who)
  if (request) {
    await services(stage).accept(request.performerId, request.id)
    return `accepted ${request.id}`
  }
  const whom = anyPerformer(stage)
  media.onAir.add(whom.number)
  await report(stage, 0)
  await services(stage).studio.setAvailability(whom.id, true)
  const cap = dice.chance(0.3) ? 100 + dice.below(300) : null
  const asked = await services(stage).requests.ask({
    clientId: who,
    performerId: whom.id,
    type: 'VIDEO',
    cap,
    allowPeek: dice.chance(0.5),
  })
  return `asked ${asked.id}`
}

async function start(stage: Stage, who: string): Promise<string> {
  const { request } = await services(stage).openFor(who)
  if (!request) return 'nothing to start'
  const performerNumber = stage.cast.performers.find(({ id }) => id === request.performerId)?.number ?? 0
  const { session } = await services(stage).sessions.start({
    clientId: who,
    performerNumber,
    type: request.type === 'PEEK' ? 'PEEK' : 'VIDEO',
    requestId: request.id,
    origin,
  })
  if (stage.dice.chance(0.9)) stage.media.viewers.set(session.id, performerNumber)
  return `started ${session.id}`
}

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
      const who = anyClient(stage)
      const { session } = await services(stage).openFor(who)
      if (session) await services(stage).sessions.end(who, session.id)
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
    async run(stage) {
      const ask = { clientId: anyClient(stage), performerId: anyPerformer(stage).id, cap: null }
      const { id } = await services(stage).peeks.request(ask)
      return `${id}, ${await start(stage, ask.clientId)}`
    },
  },
  {
    name: 'peek consent',
    weight: 2,
    async run(stage) {
      const who = anyClient(stage)
      const { session } = await services(stage).openFor(who)
      if (!session) return 'no session'
      const { allowPeek } = await services(stage).peeks.allow(who, session.id, stage.dice.chance(0.6))
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
