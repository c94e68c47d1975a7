import { ManualClock } from '@footlight/test-kit/clock'
import { expect, it } from 'vitest'
import { publisherSilence } from './constants.ts'
import { LiveError } from './errors.ts'
import { createSession } from './session.ts'
import { offerRequest } from './signalling/messages.ts'

it('[C4] asks by POST after a socket failed, and by a socket again once a POST was not answered or connected', async () => {
  const clock = new ManualClock()
  const ways: string[] = []
  let answer: () => unknown = () => {
    throw new LiveError('SOCKET_FAILED', 'Websocket error', { recoverable: true })
  }
  const session = createSession(
    { serverUrl: 'wss://host', streamName: 's', token: 'T' },
    {
      clock,
      openSignalling({ useWebSockets }) {
        ways.push(useWebSockets ? 'socket' : 'POST')
        return { request: async () => answer(), close: () => undefined }
      },
    },
    () => undefined,
  )
  const attempt = async () => {
    session.open(
      true,
      () => ({ close: () => undefined }),
      () =>
        session.ask(
          offerRequest,
          (reply) => reply,
          () => undefined,
        ),
    )
    await clock.pass(0)
    session.hangUp()
  }
  for (let count = 1; count <= 3; count++) await attempt()
  answer = () => ({ status: 504 })
  await attempt()
  await attempt()
  // by POST no end is named, of which a replaced page has to know
  session.watch(publisherSilence, async () => 0, 'silent')
  await attempt()
  expect(ways).toEqual(['socket', 'POST', 'socket', 'POST', 'POST', 'socket'])
})
