import type { World } from './world.ts'

/** A performer who allows peeks, and a private show that its client has opened for them. */
export async function openShow(
  world: World,
  { price = 120, peekPrice = 60, allowPeek = true, cash = 10_000 } = {},
) {
  const performer = await world.performer(price)
  await world.database
    .updateTable('performers')
    .set({ offers_peek: true, price_peek: peekPrice })
    .where('id', '=', performer.id)
    .execute()
  const client = await world.client({ cash })
  const request = await world.sessions.requests.ask({
    clientId: client,
    performerId: performer.id,
    type: 'VIDEO',
    cap: null,
    allowPeek,
  })
  await world.sessions.accept(performer.id, request.id)
  const show = await world.open(client, performer, request.id)
  return { performer, client, show }
}

export async function peek(world: World, clientId: string, performer: { id: string; number: number }) {
  const request = await world.sessions.peeks.request({ clientId, performerId: performer.id, cap: null })
  return startPeek(world, clientId, performer, request.id)
}

export async function startPeek(
  world: World,
  clientId: string,
  performer: { number: number },
  requestId: string,
) {
  return world.sessions.sessions.start({
    clientId,
    performerNumber: performer.number,
    type: 'PEEK',
    requestId,
  })
}
