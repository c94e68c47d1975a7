import { expect, it } from 'vitest'
import { Peers } from '../testing/peers/peers.ts'

const media = { kbps: 300, audio: true }

/**
 * Resolves to the offer, the answer and the name of both peers. The callee's checks may reach the caller's library in the
 * midst of taking the answer; its handshake then fails, and it calls again, as clients do [E2].
 */
const connect = async (callers: Peers, callees: Peers, calls = 1): Promise<[string, string, string]> => {
  const name = `call ${calls}`
  const offer = await callers.call(name, media)
  const answer = await callees.answerCall(name, offer, media)
  try {
    await callers.accept(name, answer)
  } catch (error) {
    if (calls === 3) throw error
    return connect(callers, callees, calls + 1)
  }
  return [offer, answer, name]
}

it('[G4] answers a call with H264 and Opus, and both peers receive picture and sound', async () => {
  await using callers = new Peers()
  await using callees = new Peers()
  const [offer, answer, name] = await connect(callers, callees)
  expect(offer).toMatch(/m=video \d+ UDP\/TLS\/RTP\/SAVPF 120 102 121/)
  expect(answer.match(/^m=.*|^a=rtpmap.*|^a=sendrecv/gm)).toMatchObject([
    expect.stringMatching(/^m=video \d+ UDP\/TLS\/RTP\/SAVPF 102$/),
    'a=sendrecv',
    'a=rtpmap:102 H264/90000',
    expect.stringMatching(/^m=audio \d+ UDP\/TLS\/RTP\/SAVPF 111$/),
    'a=sendrecv',
    'a=rtpmap:111 opus/48000/2',
  ])
  for (const peers of [callers, callees]) {
    await expect.poll(async () => (await peers.count(name)).frames).toBeGreaterThan(10)
    await expect
      .poll(() => peers.count(name))
      .toMatchObject({ sources: 2, missing: 0, receiverReports: expect.toSatisfy((count) => count > 1) })
  }
})
