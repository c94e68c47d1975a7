import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { castOnAir } from './on-air.ts'

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

it('waits until all performers of the demo are listed as live and the media server receives all of them', async () => {
  const lists = [0, 1, 4, 4, 4]
  const streams = [0, 4, 2, 3, 4]
  await using house = await serve((_, response) => {
    response.end(JSON.stringify({ liveTotal: lists.shift() }))
  })
  const countStreams = async () => streams.shift() ?? 0
  expect(await castOnAir({ url: house.url, broadcasts: 4, countStreams }, never)).toBe(true)
  expect([lists, streams]).toEqual([[], []])
})

it('gives up after its time: with one performer missing, without an answer, and when the command ends', async () => {
  const all = { broadcasts: 4, countStreams: async () => 4 }
  await using few = await serve((_, response) => response.end('{"liveTotal":3}'))
  expect(await castOnAir({ ...all, url: few.url }, never, 300)).toBe(false)
  await using silent = await serve(() => undefined)
  expect(await castOnAir({ ...all, url: silent.url }, never, 300)).toBe(false)
  expect(await castOnAir({ ...all, url: silent.url }, AbortSignal.abort())).toBe(false)
})
