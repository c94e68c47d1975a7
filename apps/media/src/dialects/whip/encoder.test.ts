import { fileURLToPath } from 'node:url'
import { until } from '@footlight/test-kit/wait'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FrontDoor } from '../../testing/peers/front-door.ts'
import { Peers } from '../../testing/peers/peers.ts'
import { WhipClient } from '../../testing/whip-client.ts'

const clip = fileURLToPath(new URL('../../../clips/p1003', import.meta.url))

let door: FrontDoor
let client: WhipClient
let encoder: Peers
let player: Peers

beforeEach(async () => {
  door = await FrontDoor.open()
  client = new WhipClient(door.port)
  encoder = new Peers()
  player = new Peers()
})

afterEach(async () => {
  await door[Symbol.asyncDispose]()
  await Promise.all([encoder, player].map((peers) => peers[Symbol.asyncDispose]()))
})

/** OBS sends by the same library and payload types as this peer, without transport-wide feedback, and sound first. */
const asObs = (offer: string): string => {
  const [session = '', video = '', audio = ''] = offer.split(/(?=^m=)/m)
  return session + audio + video
}

const idOf = (opened: Response): string => opened.headers.get('location')?.split('/').at(-1) ?? ''

/** As OBS does, it begins again where the handshake fails [E2]. */
const publish = async (name: string): Promise<Response> => {
  const token = await door.token({
    direction: 'publish',
    kind: 'performer',
    sub: 'performer-1',
    ses: 'stage',
  })
  const offer = asObs(await encoder.publish(name, { kbps: 0, audio: true, clip }))
  const opened = await client.post('/live/p1001/whip', token, { body: offer })
  expect(opened.status).toBe(201)
  await encoder.accept(name, await opened.text())
  const isDecided = () => door.saw('media', idOf(opened)) || door.saw('lost', idOf(opened))
  await until(`media of ${name}`, isDecided, { withinMs: 25_000 })
  return door.saw('media', idOf(opened)) ? opened : publish(`${name} again`)
}

const watch = async (name: string): Promise<{ opened: Response; name: string }> => {
  const token = await door.token({ ses: name, sub: name, metered: true })
  const offer = await player.offerToPlay(name, { video: 97, audio: 120 })
  const opened = await client.post('/live/p1001/whep', token, { body: offer })
  expect(opened.status).toBe(201)
  await player.accept(name, await opened.text())
  const isDecided = () => door.saw('connected', idOf(opened)) || door.saw('lost', idOf(opened))
  await until(`connection of ${name}`, isDecided, { withinMs: 25_000 })
  return door.saw('connected', idOf(opened)) ? { opened, name } : watch(`${name} again`)
}

it('[H1, S8] an encoder like OBS publishes, drops and returns, and a WHEP player is sent its picture', async () => {
  const first = await publish('encoder')
  const { opened, name } = await watch('player')
  const framesOver = (count: number) =>
    until(`${count} frames`, async () => (await player.count(name)).frames > count, { withinMs: 25_000 })
  await framesOver(48)
  await until('a paid second', () =>
    door.evidence.some((one) => one.sessionId === name && one.videoDelivered && one.audioDelivered),
  )

  await encoder.close('encoder')
  const second = await publish('encoder that returns')
  expect((await client.delete(first)).status).toBe(404)
  const { frames } = await player.count(name)
  await framesOver(frames + 48)
  expect((await client.delete(opened)).status).toBe(200)
  expect((await client.delete(second)).status).toBe(200)
}, 120_000)
