import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Clock } from './clock.ts'
import { SteadyClock, systemClock } from './clock.ts'
import type { MediaConfig } from './config.ts'
import { FallbackDialect, fallbackDialectPath } from './dialects/fallback/index.ts'
import { createGatewayDialect, gatewayPaths } from './dialects/gateway/index.ts'
import { createStreamDialect, streamDialectPath } from './dialects/stream/index.ts'
import { createWhipDialect, whipDialectPath } from './dialects/whip/index.ts'
import { createEmbeddedEngine } from './engines/embedded/index.ts'
import { FallbackEngine } from './engines/fallback/engine.ts'
import { createTranscoder, type Transcoder } from './engines/fallback/transcoder.ts'
import type { Engine, TappedEngine } from './engines/port.ts'
import { findFfmpeg } from './ffmpeg.ts'
import { listen } from './http/http-server.ts'
import { internalRoutes } from './http/internal.ts'
import { metricsHandler } from './http/metrics.ts'
import type { Log } from './log.ts'
import { createLog } from './log.ts'
import { Reporter, type SendReport } from './reporter/reporter.ts'
import { createSendReport } from './reporter/send-report.ts'
import type { RoomsEvent } from './rooms/room/events.ts'
import { Rooms } from './rooms/rooms.ts'
import { createDecoder, type DecodeKeyframe } from './stills/decode-keyframe.ts'
import { Stills } from './stills/stills.ts'
import { createTokenReader } from './tokens.ts'

/** Every part that a test may replace. */
export interface MediaOverrides {
  engine?: Engine
  clock?: Clock
  log?: Log
  newId?: () => string
  sendReport?: SendReport
  /** null: as without ffmpeg */
  decodeKeyframe?: DecodeKeyframe | null
  transcoder?: Transcoder | null
}

export interface Media {
  /** where the private HTTP listens */
  port: number
  close(): Promise<void>
}

/** Builds the media server, each part after those that it needs; `close` disposes of them in the opposite order. */
export async function startMedia(config: MediaConfig, overrides: MediaOverrides = {}): Promise<Media> {
  const { clock = systemClock, log = createLog(config.logLevel), newId = randomUUID } = overrides
  await using stack = new AsyncDisposableStack()

  if (clock instanceof SteadyClock)
    stack.defer(
      clock.every(1000, () => {
        const jumpMs = clock.newJumpMs()
        if (jumpMs !== null)
          log.warn({ jumpMs }, 'the machine’s clock was set: seconds are counted on without it')
      }),
    )
  const readToken = await createTokenReader(config.tokenPublicKey)
  const { decode, transcoder } = await createDecoders(overrides, stack, log)
  const packets = stack.use(overrides.engine ?? (await createEngine(config, clock, log)))
  const offersFallback = transcoder !== null && isTapped(packets)
  const engine: Engine = offersFallback
    ? stack.use(new FallbackEngine({ engine: packets, transcoder, clock, log }))
    : packets

  // disposed after the rooms, so that it still reports how their streams end
  const reports = new AsyncDisposableStack()
  stack.use(reports)
  const rooms = stack.use(new Rooms({ engine, clock, newId }))
  rooms.subscribe((event) => event.type === 'lived' && logLife(log, event))
  const stream = createStreamDialect({ rooms, readToken, log, clock, newId })
  const gateway = createGatewayDialect({ rooms, readToken, log, clock, newId })
  const fallback = new FallbackDialect({ rooms, readToken, clock, log })
  const send = overrides.sendReport ?? sendReportOf(config)
  const sources = { rooms, calls: () => gateway.calls, workers: () => packets.workers?.length }
  const reporter =
    send && reports.use(new Reporter({ ...sources, send, clock, log, node: hostname(), boot: newId() }))

  const metrics = metricsHandler([
    { name: 'footlight_media_streams', help: 'Streams whose media runs', read: () => rooms.streams().length },
    {
      name: 'footlight_media_viewers',
      help: 'Sessions that view',
      read: () => rooms.viewerSessionIds().length,
    },
    { name: 'footlight_media_sockets', help: 'Signalling sockets', read: () => stream.sockets.size },
    {
      name: 'footlight_media_gateway_sockets',
      help: 'Signalling sockets of the gateway',
      read: () => gateway.sockets.size,
    },
    {
      name: 'footlight_media_gateway_sessions',
      help: 'Sessions of the gateway',
      read: () => gateway.sessions,
    },
    { name: 'footlight_media_fallback_sockets', help: 'Compatibility streams', read: () => fallback.size },
    {
      name: 'footlight_media_reports_waiting',
      help: 'Reports not taken yet',
      read: () => reporter?.waiting ?? 0,
    },
  ])
  const requests = {
    [streamDialectPath]: stream.post,
    ...Object.fromEntries(gatewayPaths.rest.map((path) => [path, gateway.rest])),
    [whipDialectPath]: createWhipDialect({ rooms, readToken, log, clock, newId }),
    ...internalRoutes(
      rooms,
      config.internalSecret,
      { status: 'ok', fallback: offersFallback },
      decode && new Stills({ engine, decode, clock }),
    ),
    '/metrics': metrics,
  }
  const upgrades = {
    [streamDialectPath]: stream.sockets.upgrade.bind(stream.sockets),
    [fallbackDialectPath]: fallback.upgrade.bind(fallback),
    [gatewayPaths.socket]: gateway.sockets.upgrade.bind(gateway.sockets),
  }
  const http = stack.use(await listen(config.host, config.port, { requests, upgrades }, log))
  // disposed before the port, which waits for their ends
  stack.use(stream.sockets)
  stack.use(gateway)
  stack.use(fallback)

  const parts = stack.move()
  log.info({ port: http.port }, 'the media server listens')
  return { port: http.port, close: () => parts.disposeAsync() }
}

/** [O2] A line for the begin and the end of each connection, by which a show can be followed; of guests at `debug`. */
function logLife(log: Log, { holder, reason }: Extract<RoomsEvent, { type: 'lived' }>): void {
  const { peer, direction, sessionId: session } = holder
  const line = { session, stream: peer.stream, direction, ...(reason && { reason }) }
  log[peer.audience === 'lobby' ? 'debug' : 'info'](line, reason ? 'stream ended' : 'stream connected')
}

/** What needs ffmpeg; null without it. */
async function createDecoders(
  overrides: Pick<MediaOverrides, 'decodeKeyframe' | 'transcoder'>,
  stack: AsyncDisposableStack,
  log: Log,
): Promise<{ decode: DecodeKeyframe | null; transcoder: Transcoder | null }> {
  const { decodeKeyframe: decode, transcoder } = overrides
  if (decode !== undefined && transcoder !== undefined) return { decode, transcoder }
  const ffmpeg = await findFfmpeg(log)
  const stopped = new AbortController()
  stack.defer(() => stopped.abort())
  const own = {
    decode: ffmpeg === null ? null : createDecoder({ ffmpeg, signal: stopped.signal }),
    transcoder: ffmpeg === null ? null : createTranscoder(ffmpeg),
  }
  return { ...own, ...(decode !== undefined && { decode }), ...(transcoder !== undefined && { transcoder }) }
}

const isTapped = (engine: Engine): engine is TappedEngine => 'tap' in engine

function createEngine({ udpPort, announcedIp }: MediaConfig, clock: Clock, log: Log): Promise<Engine> {
  return createEmbeddedEngine({ udpPort, ...(announcedIp ? { announcedIp } : {}), clock, log })
}

function sendReportOf({ api, internalSecret }: MediaConfig): SendReport | null {
  return api && internalSecret ? createSendReport(api.urls, internalSecret) : null
}
