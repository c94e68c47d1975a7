import { startPages } from '@footlight/test-kit/pages'
import { expect, it } from 'vitest'
import { startJanus } from '../testing/janus.ts'

/** Runs in the page: a call of three layers to EchoTest, which says when it sends the best of them back. */
async function sendLayers(server: string): Promise<string[]> {
  const { gateway, media } = stage
  const session = await gateway.openGateway({ servers: server })
  const handle = await session.attach(gateway.echoTest)
  const camera = await media.capture({ video: { preset: 'hires' } })
  const ended: string[] = []
  // together less than a browser begins with: the best layer waits for no estimate of the bandwidth
  const bitrates = { high: 150_000, medium: 80_000, low: 40_000 }
  for (const call of ['first', 'second']) {
    const peer = media.createPeer(handle)
    peer.on('ended', ({ reason }) => ended.push(`${call} ${reason}`))
    const best = new Promise<void>((resolve) => {
      handle.on('event', ({ data }) => 'substream' in data && data.substream === 2 && resolve())
    })
    for (const track of camera.stream.getTracks()) {
      peer.add(track, { encodings: media.simulcast(bitrates), codecs: ['VP8'] })
    }
    const offer = await peer.offer()
    let reply = await handle.send({ video: true }, { jsep: offer })
    // Janus 1.1.2 on a busy machine answers now and then before it has its own ICE credentials
    while (reply.jsep?.sdp.includes('a=ice-ufrag:(null)'))
      reply = await handle.send({ video: true }, { jsep: offer })
    await peer.accept(reply.jsep)
    await best
    // the hangup event of Janus does not name its call, so the next call waits for it [0095]
    const hungUp = new Promise<void>((resolve) => handle.on('hangup', () => resolve()))
    await peer.close()
    await hungUp
  }
  camera.close()
  await session.close()
  return ended
}

it('Janus takes the best of three layers, and one handle carries call after call', async () => {
  await using janus = await startJanus()
  const script = new URL('../testing/pages/stage.ts', import.meta.url)
  // a browser whose machine is too slow for three layers leaves the best of them out
  await using browser = await startPages({ stage: script }, { camera: { fps: 5 } })
  const page = await browser.open('stage')
  expect(await page.evaluate(sendLayers, janus.urls.http)).toEqual(['first closed', 'second closed'])
}, 180_000)
