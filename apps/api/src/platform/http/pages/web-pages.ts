import { join } from 'node:path'
import proxy from '@fastify/http-proxy'
import fastifyStatic from '@fastify/static'
import { findPage, isBehindGate, isLanguage, type Language, languageOf } from '@footlight/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../refuse.ts'
import { ownOrigin } from '../callers/same-origin.ts'
import type { CookieNames } from '../callers/sign-in-cookie.ts'
import { compressReplies } from '../compress-replies.ts'
import { isHeld, weakEtagOf } from '../etag.ts'
import { plainPath } from '../rate-limits/plain-path.ts'
import { type AskAsCaller, askAsCaller } from './ask-as-caller.ts'
import { emptySheet, indexWords, type PageSheet, writePage } from './page-html.ts'
import { galleryFolder, serverFolder, type WebBuild, type WebSource } from './web-build.ts'

const serverPaths = /^\/(api|files|sandbox|webhooks|internal|metrics)(\/|$)/i

/** of the build, and not served by these names */
const ownFolders = new RegExp(`^/(${serverFolder}|${galleryFolder})/`)

/** Who asks for which page. */
export interface PageQuestion {
  path: string
  /** the address's query, with or without `?` */
  search: string
  /** sends no sign-in at all */
  isGuest: boolean
  /** asks a call as who asks for the page */
  ask: AskAsCaller
  /** [A11] the language of the page */
  language: Language
}

interface WebPages {
  web: WebSource | null
  build: WebBuild | null
  /** shows the gallery of what screens are made of */
  demo: boolean
  publicUrl: string | null
  imageBaseUrl: string
  errorReportDsn: string | null
  cookies: CookieNames
  /** null: there is no page at this path */
  sheetOf(question: PageQuestion): Promise<PageSheet | null>
}

/**
 * Serves the built page, or proxies to the development server. Every path without a server route receives the page, with
 * its data; for an unknown performer the page is sent with status 404, and shows that itself.
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
      allowedPath: (path) => !ownFolders.test(path),
      cacheControl: false,
      setHeaders: (response, path) => {
        const immutable = path.startsWith(join(web.folder, 'assets'))
        response.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    if (pages.demo) await registerGallery(app, web.folder)
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

/** Serves the gallery: every UI component in every state, for developers, not for search engines. */
async function registerGallery(app: FastifyInstance, webFolder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(webFolder, galleryFolder, 'dev/ui'),
    prefix: '/dev/ui',
    decorateReply: false,
    redirect: true,
    cacheControl: false,
    setHeaders: (response) => {
      response.header('cache-control', 'no-cache').header('x-robots-tag', 'noindex')
    },
  })
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  { indexHtml, filesOf, wordsOf, say }: WebBuild,
  { publicUrl, imageBaseUrl, errorReportDsn, cookies, sheetOf }: WebPages,
): Promise<FastifyReply> {
  const search = /\?([^#]*)/.exec(request.url)?.[1] ?? ''
  const chosen = request.cookies[cookies.language]
  const language = isLanguage(chosen) ? chosen : languageOf(askedLanguages(request))
  const isGuest = request.cookies[cookies.signIn] === undefined
  const sheet = await sheetOf({ path, search, isGuest, language, ask: askAsCaller(request, reply) })
  const page = findPage(path)?.path
  const html = writePage({
    indexHtml,
    sheet: sheet ?? { ...emptySheet, title: await say(language, 'Not found') },
    language,
    indexTexts: await Promise.all(indexWords(indexHtml).map((words) => say(language, words))),
    origin: publicUrl ?? ownOrigin(request),
    imageBaseUrl,
    errorReportDsn,
    isGated: isBehindGate(path),
    files: [...(wordsOf[language] ? [wordsOf[language]] : []), ...((sheet && page && filesOf[page]) ?? [])],
  })
  // a guest's page says so; an account's own data is in no cache, and in none of the browser's
  reply
    .header('cache-control', sheet?.isOwn ? 'no-store' : 'no-cache')
    .header('vary', 'cookie, accept-encoding, accept-language')
  if (sheet && !sheet.isOwn && isHeld(request, reply, weakEtagOf(html))) return reply.code(304).send()
  return reply
    .code(sheet ? 200 : 404)
    .type('text/html; charset=utf-8')
    .send(html)
}

/** What the browser asks to be spoken to in, best first. */
function askedLanguages(request: FastifyRequest): string[] {
  const asked = (request.headers['accept-language'] ?? '').split(',').map((part) => {
    const [tag = '', quality] = part.split(/;\s*q=/)
    return { tag, quality: quality === undefined ? 1 : Number(quality) }
  })
  return asked
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag)
}

/** The path of a request for a page; null otherwise. A missing file, known by its extension, is answered 404. */
function pagePath(request: FastifyRequest): string | null {
  const path = plainPath(request.url)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead && path !== null && !serverPaths.test(path) && !/\.[a-z0-9]+$/i.test(path) ? path : null
}
