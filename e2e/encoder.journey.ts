import { performerAccount } from '@footlight/test-kit/crowd'
import { afterAll, beforeAll, it } from 'vitest'
import { openProduct, type Product, performerNumber, type Visitor } from './kit/product/product.ts'
import { lastSession, loudness, pictureMoves, startShow, statusOf } from './kit/stage.ts'
import { until } from './kit/wait.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct({ pace: 2, broadcasts: 0 })
})
afterAll(() => product?.[Symbol.asyncDispose]())

/** Sends a camera by WHIP, as OBS does. */
const whip = `async ([address, key]) => {
  globalThis.connection = new RTCPeerConnection()
  const camera = await navigator.mediaDevices.getUserMedia({ video: true, audio: true })
  for (const track of camera.getTracks()) connection.addTransceiver(track, { direction: 'sendonly' })
  await connection.setLocalDescription()
  const headers = { authorization: 'Bearer ' + key, 'content-type': 'application/sdp' }
  const body = connection.localDescription.sdp
  const response = await fetch(address, { method: 'POST', headers, body })
  if (response.ok) await connection.setRemoteDescription({ type: 'answer', sdp: await response.text() })
  return response.status
}`

/** From a page that knows nothing of the product's media. */
async function send(encoder: Visitor, address: string, key: string): Promise<number> {
  await encoder.page.goto('/imprint')
  return encoder.page.evaluate(`(${whip})(${JSON.stringify([address, key])})`)
}

it('[H1, S8] a performer goes on air from an encoder, which drops and returns in a show, until its key is revoked', async ({
  expect,
}) => {
  await using performer = await product.enter({ account: performerAccount(performerNumber) })
  await using client = await product.enter({ account: 'client@footlight.test' })
  const studio = performer.page
  await studio.goto('/studio')
  await studio.getByRole('button', { name: 'Get a stream key' }).click()
  const key = (await studio.getByText(/^stage_/).textContent()) ?? ''
  const address = (await studio.getByText(/\/live\/p\d+\/whip$/).textContent()) ?? ''
  await using first = await product.enter()
  expect(await send(first, address, key), 'before it is let on').toBe(403)
  await studio.getByRole('switch', { name: 'Take my picture from the encoder' }).click()
  await studio.getByText('Its picture is not here yet.').waitFor()
  expect(await send(first, address, key)).toBe(201)
  await studio.getByText('Its picture arrives.').waitFor()
  await studio.getByText(/^Arriving now: \d+×\d+, /).waitFor()
  // the stage as viewers get it, and no camera of this page
  await until('the encoder’s picture in the preview', () =>
    studio.evaluate<boolean>(`(document.querySelector('[data-own-picture]')?.videoWidth ?? 0) > 0`),
  )
  await studio.getByText(/^\d+×\d+, \d+ fps, with sound$/).waitFor()
  await studio.getByText('Your encoder is heard.').waitFor()
  expect(await studio.getByText(/You are muted|Only you see this/).count()).toBe(0)
  await until('the performer to be available', async () => (await statusOf(product)) === 'AVAILABLE')

  await studio.getByRole('button', { name: 'Go off air' }).click()
  await studio.getByText('Off: a program that uses your key is refused.').waitFor()
  expect(await send(first, address, key), 'after the performer went off air').toBe(403)
  await studio.getByRole('switch', { name: 'Take my picture from the encoder' }).click()
  await studio.getByText('Its picture is not here yet.').waitFor()
  expect(await send(first, address, key)).toBe(201)
  await studio.getByText('Its picture arrives.').waitFor()
  await until('the performer to be available', async () => (await statusOf(product)) === 'AVAILABLE')
  await startShow(product, client, performer)
  await until('a picture that moves', () => pictureMoves(client.page))
  // the switch acts on what the encoder sends
  const sound = studio.getByRole('switch', { name: /^Sound/ })
  await until('the encoder to be heard', async () => (await loudness(client.page, 'video')) > 0.01)
  await sound.click()
  await studio.getByText('Muted: nobody hears your encoder.').waitFor()
  await until('silence', async () => (await loudness(client.page, 'video')) < 0.001)
  await sound.click()
  await until('the encoder to be heard again', async () => (await loudness(client.page, 'video')) > 0.01)

  await first.page.close()
  const session = () => lastSession(product)
  await until('the show to be held', async () => (await session())?.state === 'HELD')
  const held = (await session())?.billed_seconds ?? 0
  await using second = await product.enter()
  expect(await send(second, address, key)).toBe(201)
  await until('the show to go on', async () => (await session())?.state === 'ACTIVE')
  await until('seconds to be billed again', async () => ((await session())?.billed_seconds ?? 0) > held)
  await until('the picture to be back', () => pictureMoves(client.page))

  await studio.getByRole('button', { name: 'Revoke' }).click()
  await studio.getByRole('button', { name: 'Revoke the key' }).click()
  await until('the show to be held', async () => (await session())?.state === 'HELD')
  expect(await send(second, address, key)).toBe(401)
})
