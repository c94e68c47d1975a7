import { join } from 'node:path'
import proxy from '@fastify/http-proxy'
import fastifyStatic from '@fastify/static'
import { findPage } from '@footlight/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../refuse.ts'
import { compressReplies } from './compress-replies.ts'
import { isHeld, weakEtagOf } from './etag.ts'
import { emptySheet, type PageSheet, writePage } from './page-html.ts'
import { plainPath } from './perimeter/plain-path.ts'
import { ownOrigin } from './same-origin.ts'
import { looksFolder, type WebBuild, type WebSource } from './web-build.ts'

const serverPaths = /^\/(api|files|sandbox|webhooks|internal|metrics)(\/|$)/i

/** Who asks for which page. */
export interface PageQuestion {
  path: string
  /** the address's query, with or without `?` */
  search: string
  /** sends no sign-in at all */
  isGuest: boolean
}

interface WebPages {
  web: WebSource | null
  build: WebBuild | null
  publicUrl: string | null
  imageBaseUrl: string
  errorReportDsn: string | null
  signInCookie: string
  /** null: there is no page at this path */
  sheetOf(question: PageQuestion): Promise<PageSheet | null>
}

/**
 * Serves the built page, or passes to the development server. Every address that is not the server's gets the page, with
 * what is known of it; where it is nobody's, the page comes with 404 and says so itself.
 */
export async function registerWebPages(app: FastifyInstance, pages: WebPages): Promise<void> {
  const { web, build } = pages
  if (web?.kind === 'dist') {
    await compressReplies(app)
    await app.register(fastifyStatic, {
      root: web.folder,
      index: false,
      wildcard: true,
      // made once, by the build
      preCompressed: true,
      allowedPath: (path) => !path.startsWith(`/${looksFolder}/`),
      cacheControl: false,
      setHeaders: (response, path) => {
        const immutable = path.startsWith(join(web.folder, 'assets'))
        response.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  // the static files' own answer to a folder is 403
  if (build) app.get('/', async (request, reply) => sendPage(request, reply, '/', build, pages))
  if (web?.kind === 'origin') await app.register(proxy, { upstream: web.url, prefix: '/' })

  app.setNotFoundHandler(async (request, reply) => {
    const path = pagePath(request)
    if (build === null || path === null) throw refuse('NOT_FOUND')
    return sendPage(request, reply, path, build, pages)
  })
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  { indexHtml, filesOf }: WebBuild,
  { publicUrl, imageBaseUrl, errorReportDsn, signInCookie, sheetOf }: WebPages,
): Promise<FastifyReply> {
  const search = /\?([^#]*)/.exec(request.url)?.[1] ?? ''
  const sheet = await sheetOf({ path, search, isGuest: request.cookies[signInCookie] === undefined })
  const page = findPage(path)?.path
  const html = writePage({
    indexHtml,
    sheet: sheet ?? { title: 'Not found', ...emptySheet },
    origin: publicUrl ?? ownOrigin(request),
    imageBaseUrl,
    errorReportDsn,
    files: (sheet && page && filesOf[page]) ?? [],
  })
  // a guest's page says that he is one
  reply.header('cache-control', 'no-cache').header('vary', 'cookie, accept-encoding')
  if (sheet && isHeld(request, reply, weakEtagOf(html))) return reply.code(304).send()
  return reply
    .code(sheet ? 200 : 404)
    .type('text/html; charset=utf-8')
    .send(html)
}

/** The path where a page may be asked for; null otherwise. A missing file, which has an extension, stays missing. */
function pagePath(request: FastifyRequest): string | null {
  const path = plainPath(request.url)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead && path !== null && !serverPaths.test(path) && !/\.[a-z0-9]+$/i.test(path) ? path : null
}
