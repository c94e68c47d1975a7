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

interface WebPages {
  web: Config['web']
  indexHtml: string | null
  /** null: there is no page at this path */
  titleOf(path: string): Promise<string | null>
}

/**
 * Serves the built page, or passes to the development server. Every address that is not the server's gets the page,
 * under its own title; where it is nobody's, the page comes with 404 and says so itself.
 */
export async function registerWebPages(
  app: FastifyInstance,
  { web, indexHtml, titleOf }: WebPages,
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
  if (indexHtml !== null)
    app.get('/', async (_request, reply) => sendPage(reply, indexHtml, await titleOf('/')))
  if (web?.kind === 'origin') await app.register(proxy, { upstream: web.url, prefix: '/' })

  app.setNotFoundHandler(async (request, reply) => {
    const path = pagePath(request)
    if (indexHtml === null || path === null) throw refuse('NOT_FOUND')
    return sendPage(reply, indexHtml, await titleOf(path))
  })
}

function sendPage(reply: FastifyReply, indexHtml: string, title: string | null): FastifyReply {
  return reply
    .code(title === null ? 404 : 200)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(titled(indexHtml, title ?? 'Not found'))
}

function titled(indexHtml: string, title: string): string {
  const safe = title.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  // by a function: a `$` in a name is no pattern
  return indexHtml.replace(/<title>.*?<\/title>/s, () => `<title>${safe} · Footlight</title>`)
}

/** The path where a page may be asked for; null otherwise. A missing file, which has an extension, stays missing. */
function pagePath(request: FastifyRequest): string | null {
  const path = plainPath(request.url)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead && path !== null && !serverPaths.test(path) && !/\.[a-z0-9]+$/i.test(path) ? path : null
}
