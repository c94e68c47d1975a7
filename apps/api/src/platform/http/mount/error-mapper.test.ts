import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { createErrorLog } from '../../../../test/error-log.ts'
import { refuse } from '../../refuse.ts'
import { sendError } from './error-mapper.ts'

it('[W13] does not report a caller who hangs up in the middle of a body', async () => {
  const faults: unknown[] = []
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const app = Fastify({ loggerInstance: createErrorLog((fault) => faults.push(fault)) })
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  app.setErrorHandler((error, request, reply) => {
    sendError(error, request, reply)
    ended.resolve()
  })
  app.post('/', async ({ body }) => {
    for await (const _ of body as AsyncIterable<Buffer>) begun.resolve()
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const headers = { 'content-type': 'image/jpeg', 'content-length': 1000 }
  const upload = request({ port, method: 'POST', headers }).on('error', () => undefined)
  upload.write('a beginning')
  await begun.promise
  upload.destroy()
  await ended.promise
  await app.close()
  expect(faults).toEqual([])
})

it('[O2] names in the log the session that a refused call of an account was about, and nothing for strangers', async () => {
  const lines: unknown[] = []
  const loggerInstance = createErrorLog(
    () => undefined,
    (line) => lines.push(line),
  )
  const app = Fastify({ loggerInstance, disableRequestLogging: true })
  app.setErrorHandler(sendError)
  app.decorateRequest('principal', null)
  app.post('/', async (request) => {
    if (request.headers.cookie) request.principal = { accountId: 'one' } as typeof request.principal
    throw refuse('SESSION_STATE')
  })
  const sessionId = randomUUID()
  for (const headers of [{ cookie: 'a' }, {}])
    await app.inject({ method: 'POST', url: '/', payload: { sessionId }, headers })
  await app.close()
  expect(lines).toMatchObject([{ code: 'SESSION_STATE', session: sessionId }])
})
