/** Sessions of the protocol with as little of a client as possible, so that the server is what is measured. */

interface Reply {
  janus: string
  transaction?: string
  data?: { id: number }
  error?: { code: number; reason: string }
}

/** A WebSocket, and the requests on it that wait for their reply. */
class Line {
  readonly #socket: WebSocket
  readonly #waiting = new Map<string, PromiseWithResolvers<Reply>>()
  #last = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.onmessage = ({ data }) => {
      const reply = JSON.parse(data) as Reply
      const waits = this.#waiting.get(reply.transaction ?? '')
      this.#waiting.delete(reply.transaction ?? '')
      if (reply.error) waits?.reject(new Error(`${reply.error.code} ${reply.error.reason}`))
      else waits?.resolve(reply)
    }
    socket.onclose = () => {
      for (const waits of this.#waiting.values()) waits.reject(new Error('the socket closed'))
    }
  }

  static open(url: string): Promise<Line> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(url, 'janus-protocol')
      socket.onopen = () => resolve(new Line(socket))
      socket.onerror = () => reject(new Error(`${url} opens no socket`))
    })
  }

  ask(request: object): Promise<Reply> {
    this.#last += 1
    const transaction = String(this.#last)
    const waits = Promise.withResolvers<Reply>()
    this.#waiting.set(transaction, waits)
    this.#socket.send(JSON.stringify({ ...request, transaction }))
    return waits.promise
  }

  close(): void {
    this.#socket.close()
  }
}

type Token = string | null

const withToken = (token: Token) => (token === null ? {} : { token })

/** Creates a session, and attaches EchoTest to it. */
async function openSession(line: Line, token: Token): Promise<number> {
  const { data } = await line.ask({ janus: 'create', ...withToken(token) })
  const session = data?.id ?? 0
  await line.ask({
    janus: 'attach',
    session_id: session,
    plugin: 'janus.plugin.echotest',
    ...withToken(token),
  })
  return session
}

/** Opens and destroys a session for each token, so many at a time, each on a kept socket or on one of its own. */
export async function turnOver(url: string, tokens: readonly Token[], atATime: number, ownSockets: boolean) {
  const startMs = performance.now()
  const left = [...tokens]
  const worker = async () => {
    let line = ownSockets ? null : await Line.open(url)
    for (let token = left.pop(); token !== undefined; token = left.pop()) {
      line ??= await Line.open(url)
      const session = await openSession(line, token)
      await line.ask({ janus: 'destroy', session_id: session, ...withToken(token) })
      if (!ownSockets) continue
      line.close()
      line = null
    }
    line?.close()
  }
  await Promise.all(Array.from({ length: atATime }, worker))
  return performance.now() - startMs
}

const keepaliveEveryMs = 25_000

/** Opens a session for each token on a socket of its own, and keeps it alive for as long as the process runs. */
export async function hold(url: string, tokens: readonly Token[]): Promise<number> {
  for (const token of tokens) {
    const line = await Line.open(url)
    const session = await openSession(line, token)
    setInterval(
      () => void line.ask({ janus: 'keepalive', session_id: session, ...withToken(token) }),
      keepaliveEveryMs,
    )
  }
  return tokens.length
}
