import { serve } from '@footlight/test-kit/listen'

export interface FaultListener extends AsyncDisposable {
  dsn: string
  /** as they came */
  events: readonly FaultEvent[]
  /** all that came, headers too */
  text(): string
}

export interface FaultEvent {
  platform: string
  level: string
  tags: Record<string, string>
  exception: { values: { type: string; value: string; stacktrace: { frames: { filename: string }[] } }[] }
}

/** Takes envelopes of Sentry's protocol, from browsers too; one that `hangs` takes them and never answers. */
export async function listenForFaults({ hangs = false } = {}): Promise<FaultListener> {
  const events: FaultEvent[] = []
  let text = ''
  const server = await serve(async (request, response) => {
    let body = ''
    for await (const piece of request.setEncoding('utf8')) body += piece
    text += `${request.url}\n${JSON.stringify(request.headers)}\n${body}\n`
    if (request.method === 'POST' && request.url?.startsWith('/api/1/envelope/?')) {
      // a header, then pairs of an item header and its payload
      const [, ...items] = body.trimEnd().split('\n')
      for (let item = 0; item + 1 < items.length; item += 2)
        if (JSON.parse(items[item] ?? '').type === 'event') events.push(JSON.parse(items[item + 1] ?? ''))
    }
    if (!hangs) response.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}')
  })
  return {
    dsn: `http://key@127.0.0.1:${server.port}/1`,
    events,
    text: () => text,
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}
