import { expect, it } from 'vitest'
import { Peers } from '../testing/peers/peers.ts'

const media = { kbps: 300, audio: true }

it('[G4] answers a call with H264 and Opus, and both peers receive picture and sound', async () => {
  await using callers = new Peers()
  await using callees = new Peers()
  const offer = await callers.call('caller', media)
  expect(offer).toMatch(/m=video \d+ UDP\/TLS\/RTP\/SAVPF 120 102 121/)

  const answer = await callees.answerCall('callee', offer, media)
  expect(answer.match(/^m=.*|^a=rtpmap.*|^a=sendrecv/gm)).toMatchObject([
    expect.stringMatching(/^m=video \d+ UDP\/TLS\/RTP\/SAVPF 102$/),
    'a=sendrecv',
    'a=rtpmap:102 H264/90000',
    expect.stringMatching(/^m=audio \d+ UDP\/TLS\/RTP\/SAVPF 111$/),
    'a=sendrecv',
    'a=rtpmap:111 opus/48000/2',
  ])
  await callers.accept('caller', answer)
  for (const [peers, name] of [
    [callers, 'caller'],
    [callees, 'callee'],
  ] as const) {
    await expect.poll(async () => (await peers.count(name)).frames).toBeGreaterThan(10)
    await expect
      .poll(() => peers.count(name))
      .toMatchObject({ sources: 2, missing: 0, receiverReports: expect.toSatisfy((count) => count > 1) })
  }
})
