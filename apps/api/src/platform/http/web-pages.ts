import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import proxy from '@fastify/http-proxy'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { refuse } from '../refuse.ts'
import { plainPath } from './perimeter/plain-path.ts'

const serverPaths = /^\/(api|files|sandbox|webhooks|internal|metrics)(\/|$)/i

/** The page's index.html, read once at start; null when it comes from a development server or not at all. */
export function readIndexHtml(web: Config['web']): string | null {
  return web?.kind === 'dist' ? readFileSync(join(web.folder, 'index.html'), 'utf8') : null
}

/** Serves the built page, or passes to the development server. Every address that is not the server's is a page. */
export async function registerWebPages(
  app: FastifyInstance,
  web: Config['web'],
  indexHtml: string | null,
): Promise<void> {
  if (web?.kind === 'dist')
    await app.register(fastifyStatic, {
      root: web.folder,
      index: false,
      wildcard: true,
      // made once, by the build
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        const immutable = path.startsWith(join(web.folder, 'assets'))
        response.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  // the static files' own answer to a folder is 403
  if (indexHtml !== null) app.get('/', (_request, reply) => sendIndex(reply, indexHtml))
  if (web?.kind === 'origin') await app.register(proxy, { upstream: web.url, prefix: '/' })

  app.setNotFoundHandler((request, reply) => {
    if (indexHtml !== null && isPage(request)) return sendIndex(reply, indexHtml)
    throw refuse('NOT_FOUND')
  })
}

function sendIndex(reply: FastifyReply, indexHtml: string): FastifyReply {
  return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(indexHtml)
}

/** A route of the page has no file extension; a missing file stays missing. */
function isPage(request: FastifyRequest): boolean {
  const path = plainPath(request.url)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead && path !== null && !serverPaths.test(path) && !/\.[a-z0-9]+$/i.test(path)
}
