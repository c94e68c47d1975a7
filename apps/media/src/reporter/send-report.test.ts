import { type MediaReport, mediaReportPath } from '@footlight/contract/internal'
import { serve } from '@footlight/test-kit/listen'
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
  const server = await serve(async (request, response) => {
    if (node.mood === 'silent') return
    let text = ''
    for await (const chunk of request) text += chunk
    const well = node.mood === 'well' && request.url === mediaReportPath
    if (well) node.taken.push(JSON.parse(text).sequence)
    response.statusCode = well ? 200 : 503
    response.end('{"revoke":[]}')
  })
  return Object.assign(node, server)
}

it('[B7] goes on with the next node at once, and stays with it', async () => {
  await using first = await startNode()
  await using second = await startNode()
  const send = createSendReport([first.origin, second.origin], 'secret')
  await send(reportOf(1))
  await first[Symbol.asyncDispose]()
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
  await using first = await startNode()
  await using second = await startNode()
  first.mood = 'silent'
  const startedAt = performance.now()
  await createSendReport([first.origin, second.origin], 'secret')(reportOf(1))
  expect(performance.now() - startedAt).toBeLessThan(1_800)
  expect(second.taken).toEqual([1])
})
