import { describe, expect, it } from 'vitest'
import {
  registerServiceWorkerHandlers,
  retire,
  type WorkerPorts,
  type WorkerScope,
} from './service-worker.ts'

const origin = 'http://worker.test'
const files = ['/offline.html', '/assets/a-1.css']

/** A fake browser around the worker: its events, its caches, and a network that can fail. */
function browser({ online = true, before = [] as string[] } = {}) {
  const listeners = new Map<string, (event: never) => void>()
  const cached = new Map<string, string[]>(before.map((name) => [name, []]))
  const done: string[] = []
  const scope: WorkerScope = {
    addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener),
    skipWaiting: async () => void done.push('skip waiting'),
    clients: { claim: async () => void done.push('claim') },
    registration: { unregister: async () => done.push('unregister') > 0 },
    location: { origin },
  }
  const caches = {
    open: async (name: string) => ({
      addAll: async (paths: string[]) => void cached.set(name, paths),
    }),
    keys: async () => [...cached.keys()],
    delete: async (name: string) => cached.delete(name),
    match: async (path: string) =>
      [...cached.values()].flat().includes(path) ? new Response(`cached ${path}`) : undefined,
  } as unknown as WorkerPorts['caches']
  const fetch = async () => {
    if (!online) throw new TypeError('no network')
    return new Response('from the server', { status: 503 })
  }
  const last = async (type: string) => {
    const works: Promise<unknown>[] = []
    listeners.get(type)?.({ waitUntil: (work: Promise<unknown>) => works.push(work) } as never)
    await Promise.all(works)
  }
  return {
    ports: { scope, caches, fetch, files, version: '2' },
    cached,
    done,
    start: async () => {
      await last('install')
      await last('activate')
    },
    /** what the worker answers; undefined where it leaves the request to the browser */
    ask: async (path: string, { mode = 'navigate', method = 'GET' } = {}) => {
      const answers: Promise<Response>[] = []
      const request = { url: new URL(path, origin).href, mode, method }
      const respondWith = (answer: Promise<Response>) => answers.push(answer)
      listeners.get('fetch')?.({ request, respondWith } as never)
      return (await answers[0])?.text()
    },
  }
}

describe('the worker that holds the offline page', () => {
  it('answers a page request from the network, whatever the status', async () => {
    const worker = browser()
    registerServiceWorkerHandlers(worker.ports)
    await worker.start()
    expect(await worker.ask('/performers/1001')).toBe('from the server')
  })

  it('answers with the offline page and its files where there is no network', async () => {
    const worker = browser({ online: false })
    registerServiceWorkerHandlers(worker.ports)
    await worker.start()
    expect(await worker.ask('/wallet?payment=1')).toBe('cached /offline.html')
    expect(await worker.ask('/assets/a-1.css', { mode: 'no-cors' })).toBe('cached /assets/a-1.css')
  })

  it.each([
    ['/api/check_session', { mode: 'cors' }],
    ['/api/docs', {}],
    ['/files/pimg/1/thumb/a.webp', { mode: 'no-cors' }],
    ['/live/p1001/whep', { mode: 'cors' }],
    ['/sandbox/1', {}],
    ['/assets/other-2.js', { mode: 'cors' }],
    ['/wallet', { method: 'POST' }],
    ['https://elsewhere.test/', {}],
  ])('leaves %s alone, on line or not', async (path, request) => {
    const worker = browser({ online: false })
    registerServiceWorkerHandlers(worker.ports)
    await worker.start()
    expect(await worker.ask(path, request)).toBeUndefined()
  })

  it('activates immediately, and deletes the caches of older workers', async () => {
    const worker = browser({ before: ['footlight-offline-1', 'somebody else’s'] })
    registerServiceWorkerHandlers(worker.ports)
    await worker.start()
    expect(worker.done).toEqual(['skip waiting', 'claim'])
    expect([...worker.cached]).toEqual([
      ['somebody else’s', []],
      ['footlight-offline-2', files],
    ])
  })

  it('unregisters itself when it is retired, and answers no request meanwhile', async () => {
    const worker = browser({ online: false, before: ['footlight-offline-1'] })
    retire(worker.ports)
    await worker.start()
    expect(worker.done).toEqual(['skip waiting', 'unregister'])
    expect(worker.cached.size).toBe(0)
    expect(await worker.ask('/')).toBeUndefined()
  })
})
