import { startPages } from '@footlight/test-kit/pages'
import { until } from '@footlight/test-kit/wait'
import Janode from 'janode'
import EchoTestPlugin from 'janode/plugins/echotest'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FrontDoor } from '../../../testing/peers/front-door.ts'
import { Peers } from '../../../testing/peers/peers.ts'

let door: FrontDoor
beforeAll(async () => {
  door = await FrontDoor.open()
})
afterAll(() => door[Symbol.asyncDispose]())

it('[G3] a page on janus.js 1.4.2 shows its echo over WebSocket, and is told what becomes of it', async () => {
  await using pages = await startPages({ stock: new URL('./janus-js-page.js', import.meta.url) })
  const page = await pages.open('stock')
  const token = door.echoToken('npm')
  await page.evaluate(`stock.echo('${door.urls.socket}', '${token}')`)
  await page.waitForFunction('stock.frames() > 15', undefined, { timeout: 60_000 })
  await page.waitForFunction(`stock.events.includes('video true')`)
  await page.evaluate('stock.hangup()')
  expect(await page.evaluate('stock.events')).toEqual(
    expect.arrayContaining(['message ok', 'webrtc true', 'video true', 'cleanup', 'destroyed']),
  )
}, 120_000)

it('[G3] janode 1.8 opens a session and a handle, starts an echo test with a real peer, and leaves', async () => {
  Janode.Logger.setLevel('none')
  await using peers = new Peers()
  const token = door.echoToken('janode')
  const connection = await Janode.connect({ address: { url: door.urls.socket, apisecret: 'any', token } })
  expect(await connection.getInfo()).toMatchObject({ version_string: '1.1.2' })
  const session = await connection.create()
  const handle = await session.attach(EchoTestPlugin)
  const events: string[] = []
  for (const event of [Janode.EVENT.HANDLE_WEBRTCUP, Janode.EVENT.HANDLE_MEDIA, Janode.EVENT.HANDLE_HANGUP])
    handle.on(event, () => events.push(event))
  const sdp = await peers.call('janode', { kbps: 500, audio: true })
  const started = handle.start({ audio: true, video: true, jsep: { type: 'offer', sdp } })
  expect(await started).toMatchObject({ result: 'ok', jsep: { type: 'answer' } })
  await peers.accept('janode', (await started).jsep.sdp)
  await until('its own media come back', async () => (await peers.count('janode')).packets > 100)
  await until('both events', () => events.length >= 2)
  await handle.hangup()
  await until('the hangup', () => events.includes(Janode.EVENT.HANDLE_HANGUP))
  await handle.detach()
  await session.destroy()
  await connection.close()
})
