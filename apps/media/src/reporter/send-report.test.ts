import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type MediaReport, mediaReportPath } from '@footlight/contract/internal'
import { expect, it } from 'vitest'
import { createSendReport } from './send-report.ts'

const reportOf = (sequence: number): MediaReport => ({
  node: 'node',
  boot: 'boot',
  sequence,
  at: 1_700_000_000_000,
  streams: [],
  viewerSessionIds: [],
  evidence: [],
})

/** A node of the api that takes reports until it is told to be silent, to fail, or to die. */
async function startNode() {
  const node = { taken: [] as number[], mood: 'well' as 'well' | 'silent' | 'failing' }
  const server = createServer(async (request, response) => {
    if (node.mood === 'silent') return
    let text = ''
    for await (const chunk of request) text += chunk
    const well = node.mood === 'well' && request.url === mediaReportPath
    if (well) node.taken.push(JSON.parse(text).sequence)
    response.statusCode = well ? 200 : 503
    response.end('{"revoke":[]}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(node, { url, close, [Symbol.dispose]: close })
}

it('[B7] goes on with the next node at once, and stays with it', async () => {
  using first = await startNode()
  using second = await startNode()
  const send = createSendReport([first.url, second.url], 'secret')
  await send(reportOf(1))
  first.close()
  const startedAt = performance.now()
  await send(reportOf(2))
  expect(performance.now() - startedAt).toBeLessThan(500)
  await send(reportOf(3))
  second.mood = 'failing'
  await expect(send(reportOf(4))).rejects.toThrow('no node of the api')
  second.mood = 'well'
  await send(reportOf(4))
  expect([first.taken, second.taken]).toEqual([[1], [2, 3, 4]])
})

it('leaves a node that is silent within a second', async () => {
  using first = await startNode()
  using second = await startNode()
  first.mood = 'silent'
  const startedAt = performance.now()
  await createSendReport([first.url, second.url], 'secret')(reportOf(1))
  expect(performance.now() - startedAt).toBeLessThan(1_800)
  expect(second.taken).toEqual([1])
})
