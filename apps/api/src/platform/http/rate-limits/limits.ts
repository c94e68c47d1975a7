/**
 * [W14] Requests per minute of one address, by kind of route. An office behind one address must
 * fit in; a page of the site loads about sixty files.
 */
const perMinute = {
  call: 1200,
  /** calls of the limit `guess`, counted beside `call` */
  guess: 60,
  /** calls of the limit `search`, counted beside `call`: a page of the grid makes three */
  search: 600,
  /** [P13] stills of lobbies, counted beside `call`: a visitor who looks all the time takes twelve */
  still: 600,
  /** calls of one account, from wherever */
  account: 1200,
  /** [S21] connection tests of one account: each holds a connection of the media server for some seconds */
  connectionTest: 6,
  /** uploads of pictures and videos, refused ones too; below, those of one account from any address */
  upload: 120,
  accountUpload: 40,
  health: 1200,
  docs: 120,
  page: 6000,
  file: 6000,
  sandbox: 240,
  webhook: 1200,
  media: 600,
  socket: 240,
}

export type Door = keyof typeof perMinute

/** The most concurrent sockets and requests, per address and in all. */
const sockets = {
  connection: { perAddress: 600, all: 20_000 },
  realtime: { perAddress: 100, all: 8000 },
  /** calls that search or list performers, from their first byte to their answer */
  search: { perAddress: 8, all: 8000 },
  /** through to the media server: signalling, which stays open while a stream runs, and gateway */
  tunnel: { perAddress: 300, all: 16_000 },
  /** uploads, from their first byte to their answer: all bytes received so far are in memory */
  picture: { perAddress: 8, all: 40 },
  video: { perAddress: 2, all: 6 },
}

export type SocketKind = keyof typeof sockets

export interface Limits {
  perMinute: Readonly<Record<Door, number>>
  sockets: Readonly<Record<SocketKind, { perAddress: number; all: number }>>
  /** where no PUBLIC_URL is set, the limits of a caller on this machine, tests and tools too, are this many times higher */
  timesAtHome: number
  /** a request, its body included, is there within this time or is given up; an upload may be silent for so long */
  requestWithinMs: number
  /** the mean rate below which an upload is not waited for */
  uploadBytesPerSecond: number
}

export const usualLimits: Limits = {
  perMinute,
  sockets,
  timesAtHome: 50,
  requestWithinMs: 10_000,
  uploadBytesPerSecond: 16_000,
}

/** The usual limits with other numbers in some places. */
export function limitsWith(changes: {
  perMinute?: Partial<Limits['perMinute']>
  sockets?: Partial<Limits['sockets']>
  timesAtHome?: number
  requestWithinMs?: number
  uploadBytesPerSecond?: number
}): Limits {
  return {
    ...usualLimits,
    ...changes,
    perMinute: { ...perMinute, ...changes.perMinute },
    sockets: { ...sockets, ...changes.sockets },
  }
}

const firstSegments: Readonly<Record<string, Door>> = {
  api: 'call',
  files: 'file',
  sandbox: 'sandbox',
  webhooks: 'webhook',
  'webrtc-session.json': 'media',
  janus: 'media',
  'janus-ws': 'media',
  live: 'media',
  fallback: 'media',
}
const ownDoors: Readonly<Record<string, Door>> = {
  '/api/health': 'health',
  '/api/docs': 'docs',
  '/api/openapi.json': 'docs',
}

/** The kind of route of a path; a path without a server route is a page or one of its files. */
export function doorOf(path: string): Door {
  if (path.startsWith('/api/docs/')) return 'docs'
  return ownDoors[path] ?? firstSegments[path.split('/', 2)[1] ?? ''] ?? 'page'
}
