import type { IncomingMessage } from 'node:http'
import fastifyCookie from '@fastify/cookie'
import { apiBasePath } from '@footlight/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Context } from './context.ts'
import { createPageData } from './pages/page-data.ts'
import { createPageRenderer } from './pages/page-renderer.ts'
import { createPageSheets } from './pages/page-sheets.ts'
import { answersInLog, onEveryAnswer } from './platform/http/answers.ts'
import { requireBearer } from './platform/http/callers/bearer.ts'
import { cookieNamesFor } from './platform/http/callers/sign-in-cookie.ts'
import { compressReplies } from './platform/http/compress-replies.ts'
import { registerDocs } from './platform/http/docs/index.ts'
import { registerHealth } from './platform/http/health.ts'
import type { Metrics } from './platform/http/metrics.ts'
import { sendBrokenRequest, sendError } from './platform/http/mount/error-mapper.ts'
import { createMount } from './platform/http/mount/mount-call.ts'
import { createMountFile } from './platform/http/mount/mount-file.ts'
import { createMountUpload } from './platform/http/mount/mount-upload.ts'
import { registerSitemap } from './platform/http/pages/sitemap.ts'
import { readWebBuild } from './platform/http/pages/web-build.ts'
import { registerWebPages } from './platform/http/pages/web-pages.ts'
import { limitRequests, patience } from './platform/http/rate-limits/limit-requests.ts'
import { createRateLimits, type RateLimits } from './platform/http/rate-limits/rate-limits.ts'
import { registerSecurityHeaders } from './platform/http/security-headers.ts'
import { closeSeedGaps } from './platform/http/seed-gaps.ts'
import { registerMediaProxy } from './platform/http/upgrades/media-proxy.ts'
import { routeUpgrades } from './platform/http/upgrades/upgrades.ts'
import { createRealtime, type Realtime } from './platform/realtime/realtime.ts'
import { refuse } from './platform/refuse.ts'

const bodyLimitBytes = 256 * 1024
const privateRequestWithinMs = 10_000
const signInsEnded = 'footlight:sign-ins-ended'

/** Assembles the public HTTP server from the modules; the caller listens on it and closes it. */
export async function createApp(context: Context, metrics: Metrics): Promise<FastifyInstance> {
  const { config, random, limits, clock, log, redis } = context
  const rateLimits = createRateLimits({ ...config, limits, clock, log, redis })
  const loggerInstance: FastifyBaseLogger = context.log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => random.uuid(),
    ...patience(limits),
    trustProxy: rateLimits.trusts,
    bodyLimit: bodyLimitBytes,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    clientErrorHandler: (error, socket) => sendBrokenRequest(error, socket, random.uuid()),
  })
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  onEveryAnswer(app, metrics.count)
  onEveryAnswer(app, answersInLog(log))

  const { publicUrl, imageBaseUrl, errorReportDsn, web } = config
  const build = readWebBuild(web, log)
  registerSecurityHeaders(app, {
    publicUrl,
    imageBaseUrl,
    errorReportDsn,
    indexHtml: build?.indexHtml ?? null,
    development: web?.kind === 'origin',
  })
  limitRequests(app, rateLimits, limits)
  await app.register(fastifyCookie)
  registerHealth(app, {
    database: context.database,
    mediaUrl: config.mediaUrl,
    secret: config.internalSecret,
    redis,
    clock,
  })
  await app.register(async (scope) => mountCalls(scope, context, rateLimits), { prefix: apiBasePath })
  for (const module of context.entries) module.pages?.(app, { publicUrl })
  registerSitemap(app, { publicUrl, performers: context.performers })
  await registerMediaProxy(app, {
    mediaUrl: config.mediaUrl,
    rateLimits,
    relayServers: context.relayServers,
    streamKeys: context.sessions.encoder.tokenFor,
  })
  // it compresses its own replies, and no others
  await app.register(async (scope) =>
    registerWebPages(scope, {
      web,
      build,
      demo: config.demo,
      publicUrl,
      imageBaseUrl,
      errorReportDsn,
      cookies: cookieNamesFor(publicUrl),
      sheetOf: createPageSheets({
        data: createPageData(context),
        renderer: createPageRenderer({ ...context, render: build?.renderPage ?? null, imageBaseUrl }),
        say: build?.say ?? (async (_, message) => message),
        imageBaseUrl,
        clock,
        pageWaitMs: context.pageWaitMs,
      }),
    }),
  )

  const realtime = realtimeOf(context, app.parseCookie)
  const upgrades = routeUpgrades(app.server, {
    rateLimits,
    realtime: realtime.accept,
    mediaUrl: config.mediaUrl,
    webOrigin: config.web?.kind === 'origin' ? config.web.url : null,
  })
  // an open socket would delay the server's close without limit
  app.addHook('preClose', async () => {
    upgrades[Symbol.dispose]()
    await realtime[Symbol.asyncDispose]()
  })
  return app
}

async function mountCalls(scope: FastifyInstance, context: Context, rateLimits: RateLimits): Promise<void> {
  const { config, limits, accounts, operator, entries, idempotency, checkReplies } = context
  readJsonOnly(scope)
  await compressReplies(scope)
  scope.setNotFoundHandler(() => {
    throw refuse('NOT_FOUND')
  })
  const admission = {
    publicUrl: config.publicUrl,
    cookies: cookieNamesFor(config.publicUrl),
    authenticate: accounts.authenticate,
    rateLimits,
  }
  const mount = createMount(scope, {
    ...admission,
    confirm: accounts.confirm,
    openAct: operator.openAct,
    idempotency,
    checkReplies,
  })
  const mountFile = createMountFile(scope, admission)
  const mountUpload = createMountUpload(scope, admission, limits)
  for (const module of entries) {
    module.routes?.(mount)
    module.files?.(mountFile)
    module.uploads?.(mountUpload)
  }
  closeSeedGaps(scope)
  registerDocs(scope)
}

/** Bodies are JSON; an empty one with the JSON content type is no body. */
function readJsonOnly(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, String(body), done)
  })
}

/** The realtime sockets of this app; the same cookie as for calls identifies the account. */
function realtimeOf(
  { config, bus, clock, log, redis, accounts }: Context,
  parseCookie: (header: string) => Record<string, string | undefined>,
): Realtime {
  const { signIn } = cookieNamesFor(config.publicUrl)
  return createRealtime({
    bus,
    clock,
    log,
    async ownerOf(request) {
      const token = parseCookie(request.headers.cookie ?? '')[signIn]
      const principal = token && (await accounts.authenticate(token))?.principal
      return principal && !principal.mustEnrol && !principal.isSuspended ? principal : null
    },
    onSignInEnded(listener) {
      const stop = accounts.on('signInEnded', (signInId) => {
        listener(signInId)
        redis?.publish(signInsEnded, signInId)
      })
      const stopOthers = redis?.subscribe(signInsEnded, listener)
      return () => {
        stop()
        stopOthers?.()
      }
    },
    livingSignIns: accounts.livingSignIns,
    // a page of another site must not read the events of a visitor's cookie
    isAllowedOrigin: (request) => isOwnSocket(request, config.publicUrl),
  })
}

function isOwnSocket({ headers }: IncomingMessage, publicUrl: string | null): boolean {
  const { origin, host } = headers
  if (origin === undefined) return headers['sec-fetch-site'] === undefined
  if (publicUrl !== null) return origin === publicUrl
  return URL.canParse(origin) && new URL(origin).host === host
}

/** The private server [W14] for calls between api and media server, on an address that is not public. */
export async function createPrivateApp(context: Context, metrics: Metrics): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = context.log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => context.random.uuid(),
    requestTimeout: privateRequestWithinMs,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  })
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  app.setNotFoundHandler(() => {
    throw refuse('NOT_FOUND')
  })
  onEveryAnswer(app, metrics.count)
  app.get('/metrics', async (_request, reply) => {
    const { type, text } = await metrics.read()
    return reply.type(type).send(text)
  })
  await app.register(async (scope) => {
    scope.addHook('onRequest', requireBearer(context.config.internalSecret))
    metrics.watchEvidence(scope)
    for (const module of context.entries) module.inside?.(scope)
  })
  return app
}
