import { echoTest, type Gateway, openGateway, videoCall } from '@footlight/gateway'
import { createPeer, type Peer } from '@footlight/gateway/media'
import { readClockFace, startClockFace } from '../../packages/live/src/testing/pages/clock-face.ts'
import type { CallSeats, EchoRequest, EchoSamples, Seat } from './media-messages.ts'

const maxBitrate = 1_000_000
const settleMs = 3_000
const callAgainMs = 100
const patienceMs = 20_000
const face = startClockFace()

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const within = <Value>(promise: Promise<Value>): Promise<Value> =>
  Promise.race([
    promise,
    sleep(patienceMs).then(() => {
      throw new Error('no picture came')
    }),
  ])

const open = ({ url, token }: Seat): Promise<Gateway> =>
  openGateway({ servers: url, ...(token !== null && { token }) })

/**
 * Sends the clock face, and shows what comes back. An answer finds no place for a track with encodings of its own: only
 * an offer has them.
 */
function film(
  peer: Peer,
  encodings?: RTCRtpEncodingParameters[],
): { video: HTMLVideoElement; shown: Promise<void> } {
  const video = Object.assign(document.createElement('video'), { muted: true, autoplay: true })
  const stream = new MediaStream()
  document.body.append(video)
  video.srcObject = stream
  peer.on('track', ({ track }) => stream.addTrack(track))
  for (const track of face.capture().getTracks()) peer.add(track, encodings ? { encodings } : {})
  return { video, shown: new Promise((resolve) => video.requestVideoFrameCallback(() => resolve())) }
}

/** Glass to glass of both servers at the same time. */
async function echoes({ seats, seconds }: EchoRequest): Promise<EchoSamples> {
  const samples: EchoSamples = { footlight: [], Janus: [] }
  const running = await Promise.all([
    echo(seats.footlight, samples.footlight),
    echo(seats.Janus, samples.Janus),
  ])
  // jitter buffers and bandwidth estimates settle
  await sleep(settleMs)
  for (const each of running) each.begin()
  await sleep(seconds * 1000)
  for (const each of running) await each.close()
  return samples
}

async function echo(seat: Seat, into: number[]) {
  const gateway = await open(seat)
  const handle = await gateway.attach(echoTest)
  const peer = createPeer(handle)
  const { video, shown } = film(peer, [{ maxBitrate }])
  const { jsep } = await handle.send({ audio: true, video: true }, { jsep: await peer.offer() })
  await peer.accept(jsep)
  await within(shown)
  return {
    begin: () =>
      readClockFace(video, (frame, shownAt) => {
        const drawnAt = face.drawnAt(frame)
        if (drawnAt !== undefined) into.push(shownAt - drawnAt)
      }),
    async close() {
      await peer.close()
      await gateway.close()
      video.remove()
    },
  }
}

/** One call; resolves with the milliseconds from `accept` until both sides show a picture. */
async function call({ client, performer }: CallSeats): Promise<number> {
  const callee = await openLine(performer)
  const caller = await openLine(client)
  const accepted = Promise.withResolvers<number>()
  callee.handle.on('event', async ({ data: { result }, jsep }) => {
    if (result.event !== 'incomingcall') return
    const answer = await callee.peer.answer(jsep)
    accepted.resolve(performance.now())
    await callee.handle.send({ request: 'accept' }, { jsep: answer })
  })
  caller.handle.on('event', async ({ data: { result }, jsep }) => {
    if (result.event === 'accepted') await caller.peer.accept(jsep)
  })
  await caller.handle.send({ request: 'call', username: performer.name }, { jsep: await caller.peer.offer() })
  const acceptedAt = await accepted.promise
  await within(Promise.all([caller.shown, callee.shown]))
  const tookMs = performance.now() - acceptedAt
  for (const { peer, gateway, video } of [caller, callee]) {
    await peer.close()
    await gateway.close()
    video.remove()
  }
  await sleep(callAgainMs)
  return tookMs
}

async function openLine(seat: Seat) {
  const gateway = await open(seat)
  const handle = await gateway.attach(videoCall)
  const peer = createPeer(handle)
  await handle.send({ request: 'register', username: seat.name })
  return { gateway, handle, peer, ...film(peer) }
}

Object.assign(globalThis, { media: { echoes, call } })
