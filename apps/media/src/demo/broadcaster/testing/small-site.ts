import { createServer } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { calls } from '@footlight/contract'
import { callName } from '@footlight/contract/internal'
import { listen } from '@footlight/test-kit/listen'
import { callClaims, type createTokenMint } from '@footlight/test-kit/tokens'

interface SmallSiteParts {
  mint: ReturnType<typeof createTokenMint>['mint']
  mediaPort: number
}

/** The API as far as a broadcaster sees it: its own calls, and the way through to the media server. */
export async function openSmallSite({ mint, mediaPort }: SmallSiteParts) {
  const site = { url: '', switched: [] as unknown[], callId: null as string | null }

  const streamOptions = (token: string) => ({
    serverUrl: site.url.replace('http', 'ws').concat('/webrtc-session.json'),
    applicationName: 'live',
    streamName: 'p1002',
    token,
    relayServers: [],
  })
  /** What a side of the running call needs for the gateway. */
  function seatOf(kind: 'client' | 'performer') {
    const ses = site.callId ?? ''
    return {
      serverUrl: site.url.replace('http', 'ws').concat('/janus-ws'),
      token: mint(callClaims(kind, ses)),
      name: callName(kind, ses),
    }
  }
  const replies: Record<string, (body: string) => unknown> = {
    [`GET /api${calls.checkSession.path}`]: () => ({ authenticated: false }),
    [`POST /api${calls.login.path}`]: () => ({}),
    [`GET /api${calls.studio.path}`]: () => ({
      available: site.switched.length > 0,
      streamActive: true,
      session: site.callId === null ? null : { type: 'VIDEOCALL' },
      performer: { performer_services: { videocall: true } },
    }),
    [`POST /api${calls.goLive.path}`]: () => ({
      publishStream: streamOptions(mint({ direction: 'publish', stream: 'live/p1002', sub: 'performer' })),
    }),
    [`PUT /api${calls.setAvailability.path}`]: (body) => void site.switched.push(JSON.parse(body)),
    [`POST /api${calls.joinVideocall.path}`]: () => ({ gateway: seatOf('performer') }),
    'POST /webrtc-session.json': async (body) => {
      const url = `http://127.0.0.1:${mediaPort}/webrtc-session.json`
      return (await fetch(url, { method: 'POST', body })).json()
    },
  }

  const server = createServer(async (request, response) => {
    const body = await text(request)
    const reply = await replies[`${request.method} ${request.url}`]?.(body)
    response.end(JSON.stringify(reply ?? {}))
  })
  server.on('upgrade', ({ url, rawHeaders }, socket) => {
    const through = connect(mediaPort, '127.0.0.1')
    const lines = rawHeaders.flatMap((name, at) => (at % 2 ? [] : [`${name}: ${rawHeaders[at + 1]}`]))
    through.write([`GET ${url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
    socket.pipe(through).pipe(socket)
    for (const end of [socket, through]) end.on('error', () => [socket, through].map((one) => one.destroy()))
  })
  const listening = await listen(server)
  site.url = listening.origin
  return Object.assign(site, {
    streamOptions,
    seatOf,
    [Symbol.asyncDispose]: listening[Symbol.asyncDispose],
  })
}

export type SmallSite = Awaited<ReturnType<typeof openSmallSite>>
