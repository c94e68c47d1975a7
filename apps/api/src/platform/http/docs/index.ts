import type { FastifyInstance } from 'fastify'
import { refuse } from '../../refuse.ts'
import { isHeld } from '../etag.ts'
import { createDocsFiles, versionOfDocs } from './docs-files.ts'
import { docsPage, docsPagePolicy } from './docs-page.ts'
import { openApiDocument } from './openapi.ts'

/** Made when it is first asked for: it takes longer than all else that a server does to start. */
let document: string | undefined

/** [W11] The calls as a document for machines, and as a page for people. */
export function registerDocs(scope: FastifyInstance): void {
  const fileOf = createDocsFiles()
  const folder = `/docs/${versionOfDocs()}`
  const page = docsPage((name) => `${scope.prefix}${folder}/${name}`)

  scope.get('/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument())
    return reply.type('application/json').send(document)
  })
  scope.get('/docs', async (_request, reply) =>
    reply.header('content-security-policy', docsPagePolicy).type('text/html; charset=utf-8').send(page),
  )
  scope.get<{ Params: { name: string } }>(`${folder}/:name`, async (request, reply) => {
    const file = await fileOf(request.params.name)
    if (!file) throw refuse('NOT_FOUND')
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept-encoding')
    if (isHeld(request, reply, `W/${file.etag}`)) return reply.code(304).send()
    const isZipped = /\bgzip\b/.test(String(request.headers['accept-encoding']))
    if (isZipped) reply.header('content-encoding', 'gzip')
    return reply.type(file.type).send(isZipped ? file.zipped : file.content)
  })
}
