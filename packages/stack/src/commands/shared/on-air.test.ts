import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { somebodyLive } from './on-air.ts'

const never = new AbortController().signal

async function serve(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

it('waits until the first performer is live', async () => {
  const answers = [0, 0, 1]
  await using house = await serve((_, response) => {
    response.end(JSON.stringify({ liveTotal: answers.shift() }))
  })
  await somebodyLive(house.url, never)
  expect(answers).toEqual([])
})

it('waits for nobody beyond its time, nor for a house that says nothing, nor when it is asked to end', async () => {
  await using empty = await serve((_, response) => response.end('{"liveTotal":0}'))
  await somebodyLive(empty.url, never, 300)
  await using silent = await serve(() => undefined)
  await somebodyLive(silent.url, never, 300)
  await somebodyLive(silent.url, AbortSignal.abort())
})
