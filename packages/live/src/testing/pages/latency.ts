import { createPlayer, createPublisher, type PlayerOptions } from '../../index.ts'
import type { LatencyRequest, LatencySamples } from '../latency-messages.ts'
import { readClockFace, startClockFace } from './clock-face.ts'
import { openLoopback } from './loopback.ts'

const streamName = 'latency'
const face = startClockFace()
// the SDK's own path from device to screen, with the clock face as its camera
navigator.mediaDevices.getUserMedia = async () => face.capture()

function newVideo(): HTMLVideoElement {
  const video = Object.assign(document.createElement('video'), { muted: true, autoplay: true })
  document.body.append(video)
  return video
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

function collect(video: HTMLVideoElement, into: number[]) {
  readClockFace(video, (frame, shownAt) => {
    const drawnAt = face.drawnAt(frame)
    if (drawnAt !== undefined) into.push(shownAt - drawnAt)
  })
}

async function publish({ serverUrl, publishToken }: LatencyRequest) {
  const publisher = createPublisher({ serverUrl, streamName, token: publishToken })
  publisher.start()
  while (publisher.state !== 'active') await sleep(20)
  return publisher
}

function play(serverUrl: string, options: Partial<PlayerOptions>, video: HTMLVideoElement) {
  const { promise, resolve } = Promise.withResolvers<number>()
  const began = performance.now()
  video.requestVideoFrameCallback(() => resolve(performance.now() - began))
  const player = createPlayer({ serverUrl, streamName, ...options, element: video, muted: true })
  player.start()
  return { player, firstFrame: promise }
}

async function loop(video: HTMLVideoElement) {
  const { promise, resolve } = Promise.withResolvers<number>()
  const began = performance.now()
  video.requestVideoFrameCallback(() => resolve(performance.now() - began))
  const loopback = await openLoopback(face.capture())
  video.srcObject = loopback.stream
  return { loopback, firstFrame: promise }
}

async function run(request: LatencyRequest): Promise<LatencySamples> {
  const samples: LatencySamples = { ways: {}, direct: [], liveFirstFrame: [], directFirstFrame: [] }
  const publisher = await publish(request)
  await sleep(1000)
  for (const token of request.playTokens) {
    const liveVideo = newVideo()
    const { player, firstFrame } = play(request.serverUrl, { token }, liveVideo)
    samples.liveFirstFrame.push(await firstFrame)
    player.close()
    liveVideo.remove()
    const directVideo = newVideo()
    const direct = await loop(directVideo)
    samples.directFirstFrame.push(await direct.firstFrame)
    direct.loopback.close()
    directVideo.remove()
    // a server asks a publisher for keyframes now and then only: each connect is a first one
    await sleep(700)
  }
  const directVideo = newVideo()
  const { loopback, firstFrame: directFirst } = await loop(directVideo)
  const playing = Object.entries(request.ways).map(([name, options]) => {
    const video = newVideo()
    return { name, video, ...play(request.serverUrl, options, video) }
  })
  await Promise.all([directFirst, ...playing.map(({ firstFrame }) => firstFrame)])
  // all settle: jitter buffers and bandwidth estimates
  await sleep(3000)
  for (const { name, video } of playing) {
    samples.ways[name] = []
    collect(video, samples.ways[name])
  }
  collect(directVideo, samples.direct)
  await sleep(request.seconds * 1000)
  for (const { player } of playing) player.close()
  loopback.close()
  publisher.close()
  return samples
}

Object.assign(globalThis, { latency: { run } })
