import type { RealtimeEvent } from '@footlight/contract'
import { describe, expect, it } from 'vitest'
import { RealtimeClient, type RealtimeSocket } from './realtime.ts'

class FakeSocket implements RealtimeSocket {
  readonly listeners: { type: string; listener: (event: { data: unknown }) => void }[] = []
  closed = false
  addEventListener(type: string, listener: (event: { data: unknown }) => void): void {
    this.listeners.push({ type, listener })
  }
  close(): void {
    this.closed = true
  }
  emit(type: 'open' | 'close' | 'message', data?: unknown): void {
    for (const each of this.listeners) if (each.type === type) each.listener({ data })
  }
}

function start() {
  const sockets: FakeSocket[] = []
  const waits: { task: () => void; delayMs: number; cancelled: boolean }[] = []
  const client = new RealtimeClient({
    connect: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    },
    schedule: (task, delayMs) => {
      const wait = { task, delayMs, cancelled: false }
      waits.push(wait)
      return () => {
        wait.cancelled = true
      }
    },
  })
  client.open()
  return { client, sockets, waits, last: () => sockets.at(-1) as FakeSocket }
}

describe('RealtimeClient', () => {
  it('[W12] passes typed events on, and ignores invalid messages', () => {
    const { client, last } = start()
    const events: RealtimeEvent[] = []
    client.onEvent((event) => events.push(event))
    last().emit('open')
    for (const data of ['{"type":"balance"}', 'noise', '3', new Uint8Array(2)]) last().emit('message', data)
    expect(events).toEqual([{ type: 'balance' }])
  })

  it('[W12] notifies when it is open, and whether it reconnected after a gap', () => {
    const { client, last, waits } = start()
    const openings: boolean[] = []
    client.onOpen((isReturn) => openings.push(isReturn))
    last().emit('open')
    expect(openings).toEqual([false])
    last().emit('close')
    expect(client.state).toBe('connecting')
    waits.at(-1)?.task()
    last().emit('open')
    expect(openings).toEqual([false, true])
    expect(client.state).toBe('open')
  })

  it('waits twice as long after each failed try, up to 5 s, and starts over once connected', () => {
    const { last, waits } = start()
    for (let tries = 0; tries < 7; tries += 1) {
      last().emit('close')
      waits.at(-1)?.task()
    }
    expect(waits.map(({ delayMs }) => delayMs)).toEqual([500, 1000, 2000, 4000, 5000, 5000, 5000])
    last().emit('open')
    last().emit('close')
    expect(waits.at(-1)?.delayMs).toBe(500)
  })

  it('[W12] treats a silent connection as lost, though neither side closed it', () => {
    const { client, sockets, waits, last } = start()
    last().emit('open')
    const first = waits.at(-1)
    last().emit('message', '{"type":"hello"}')
    expect(first?.cancelled).toBe(true)
    waits.at(-1)?.task()
    expect([client.state, sockets[0]?.closed]).toEqual(['connecting', true])
    waits.at(-1)?.task()
    last().emit('open')
    sockets[0]?.emit('close')
    expect(client.state).toBe('open')
  })

  it('stays closed after `close`, and ignores the old socket’s events', () => {
    const { client, sockets, waits } = start()
    const first = sockets[0] as FakeSocket
    first.emit('open')
    client.close()
    first.emit('close')
    expect(first.closed).toBe(true)
    expect(waits.every(({ cancelled }) => cancelled)).toBe(true)
    client.restart()
    expect(sockets).toHaveLength(2)
  })
})
