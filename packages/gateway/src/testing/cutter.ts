import { connect, createServer, type Socket } from 'node:net'
import { listen } from '@footlight/test-kit/listen'

export interface Cutter extends AsyncDisposable {
  /** `url` by way of the cutter */
  url: string
  /** how many connections came so far, the refused ones too */
  arrivals: number
  /** from now on every connection ends as it comes; open ones stay */
  refuse(): void
  /** undoes `refuse` */
  admit(): void
  /** ends every open connection at once */
  cut(): void
}

/** A wire to a server that can be cut: a TCP proxy on a free port. */
export async function startCutter(url: string): Promise<Cutter> {
  const target = new URL(url)
  const open = new Set<Socket>()
  let admits = true
  const server = createServer((near) => {
    cutter.arrivals += 1
    if (!admits) return void near.destroy()
    const far = connect(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.pipe(other)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
  })
  const listening = await listen(server)
  const cutter: Cutter = {
    url: url.replace(target.host, `127.0.0.1:${listening.port}`),
    arrivals: 0,
    refuse() {
      admits = false
    },
    admit() {
      admits = true
    },
    cut() {
      for (const socket of open) socket.destroy()
    },
    async [Symbol.asyncDispose]() {
      cutter.cut()
      await listening[Symbol.asyncDispose]()
    },
  }
  return cutter
}
