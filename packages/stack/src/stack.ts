import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setupPath } from '@footlight/contract/internal'
import { demoPeople } from './demo-people.ts'
import { ignoreFailure, OperatorError } from './operator-error.ts'
import { ManagedChild } from './processes/child.ts'
import { lockDataDir } from './processes/lock.ts'
import { rotateLogs } from './processes/log-files.ts'
import { freeTcpPort, freeUdpPort, isTcpPortFree } from './processes/ports.ts'
import { rootDir } from './root.ts'
import { ensureSecrets } from './secrets.ts'
import { openStackDatabase } from './stack-database.ts'
import { apiEnvironment, mediaEnvironment, reachableHost, type Wiring } from './stack-environment.ts'
import { ensureWebBuild } from './web-build.ts'

/** The children of a killed stack need a moment to notice and to let go of its port. */
const portGraceMs = 3_000
const healthTimeoutMs = 120_000
const healthPollMs = 50

const logs = ['api', 'api-2', 'media', 'postgres', 'broadcaster', 'patron']

export type StackOptions = {
  /** one stack at a time; made where it does not exist */
  dataDir: string
  /** accounts and performers to play with; default false */
  demo?: boolean
  /** how many of the demo's people are broadcast, the first ones; default: all four */
  broadcasts?: 0 | 1 | 3 | 4
  /** of everything; default 0, a free one */
  port?: number
  /** of the api's private listener; default 0, a free one */
  internalPort?: number
  host?: string
  publicUrl?: string | null
  /** default: embedded PostgreSQL in `dataDir` */
  databaseUrl?: string | null
  /** who the tables of `databaseUrl` belong to; default: the role of `databaseUrl` itself */
  databaseOwnerUrl?: string | null
  /** false: the embedded database does without fsync, for throw-away data */
  durable?: boolean
  /** 2: a second API on the same database, on a free port, for tests in which the first one crashes */
  apiNodes?: 1 | 2
  mediaUdpPort?: number
  logLevel?: string
  /** the built page; default: built where that has not happened yet */
  webDist?: string
  /** a Vite server to fetch pages from instead */
  webOrigin?: string
  /** the operator's variables: api and media get what each of them reads, and the stack's own win */
  environment?: Readonly<Record<string, string>>
  /** entry files, to try the supervision itself */
  entries?: { api: string; media: string }
  /** the processes restart when their sources change */
  watch?: boolean
  /** the processes' output: into `dataDir`/log (default), or onto the terminal */
  output?: 'files' | 'inherit'
  onProgress?: (step: string) => void
  /** ends a start that is still under way */
  signal?: AbortSignal
}

export type Stack = AsyncDisposable & {
  url: string
  /** the connection string of the database's owner */
  databaseOwnerUrl: string
  /** the private HTTP addresses of api and media server */
  internalUrl: string
  mediaUrl: string
  dataDir: string
  processes: { api: ManagedChild; media: ManagedChild; secondApi?: ManagedChild }
  /** the processes of the demo's people */
  people: readonly ManagedChild[]
  /** how many performers the demo broadcasts */
  broadcasts: number
  /** how many streams the media server receives */
  countStreams(signal?: AbortSignal): Promise<number>
  /** what the site still lacks, each in a line */
  askMissing(signal?: AbortSignal): Promise<string[]>
  /** resolves when a process ended that is not restarted */
  failure: Promise<OperatorError>
  close(): Promise<void>
}

/** Says at which address the site of this data directory was started last, for commands that have no variables of it. */
export const siteUrlFile = (dataDir: string) => join(dataDir, 'site-url')

/** Boots database, media server and api with the page, and resolves when `/api/health` answers 200. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { dataDir, signal, onProgress = () => undefined } = options
  const host = options.host ?? '127.0.0.1'
  const logDir = join(dataDir, 'log')
  await mkdir(logDir, { recursive: true })

  await using opened = new AsyncDisposableStack()
  const lock = opened.use(await lockDataDir(dataDir))
  opened.use(rotateLogs(logs.map((name) => join(logDir, `${name}.log`))))
  const port = await claimPort(options.port ?? 0, host)
  const secrets = await ensureSecrets(dataDir)

  const openDatabase = () =>
    openStackDatabase(
      {
        ...options,
        logDir,
        onProgress,
        password: secrets.postgresPassword,
        withTables: options.entries === undefined,
      },
      opened,
    )
  // Waits for both even if one fails: whatever the other opened must be known before everything is closed.
  const [storage, page] = await Promise.allSettled([openDatabase(), findPage(options)])
  const database = settled(storage)
  const web = settled(page)
  signal?.throwIfAborted()

  const wiring = {
    ...options,
    host,
    port,
    secrets,
    // in development the API migrates its tables whenever it restarts
    databaseUrl: options.watch ? database.ownerUrl : database.url,
    web,
    ...(await claimInnerPorts(options, host)),
  }
  const outputOf = (log: string) =>
    options.output === 'inherit' ? ('inherit' as const) : { file: join(logDir, `${log}.log`) }
  const child = (name: 'api' | 'media', environment: Record<string, string>, log: string = name) =>
    opened.use(
      new ManagedChild({
        name: log,
        entry: options.entries?.[name] ?? join(rootDir, 'apps', name, 'src/main.ts'),
        environment,
        output: outputOf(log),
        // in development a process is silent while it reloads, or while a debugger has paused it
        heartbeat: !options.watch,
        nodeArguments: options.watch ? ['--watch', '--watch-preserve-output'] : [],
      }),
    )
  onProgress('Starting the api and the media server')
  const api = child('api', apiEnvironment(wiring))
  const media = child('media', mediaEnvironment(wiring))
  const secondApi =
    wiring.secondNode && child('api', apiEnvironment({ ...wiring, ...wiring.secondNode }), 'api-2')
  const all = [api, media, ...(secondApi ? [secondApi] : [])]
  const giveUp = () => void Promise.all(all.map((one) => one.close()))
  signal?.addEventListener('abort', giveUp, { once: true })
  const starts = await Promise.allSettled(all.map((one) => one.start()))
  for (const start of starts) settled(start)
  const broadcasts = options.demo ? (options.broadcasts ?? 4) : 0
  const people = demoPeople(wiring, broadcasts).map((plan) =>
    opened.use(new ManagedChild({ ...plan, output: outputOf(plan.name) })),
  )
  const health = becomeHealthy(api, `http://${reachableHost(host)}:${port}/api/health`, signal)
  await Promise.all([health, ...people.map((one) => one.start())])

  signal?.removeEventListener('abort', giveUp)
  const url = options.publicUrl ?? `http://localhost:${port}`
  await writeFile(siteUrlFile(dataDir), url)

  const everything = opened.move()
  let closing: Promise<void> | null = null
  const stop = async () => {
    await lock.announceStop().catch(ignoreFailure('a stack stops without its folder too'))
    await everything.disposeAsync()
  }
  const close = () => {
    closing ??= stop()
    return closing
  }
  return {
    url,
    databaseOwnerUrl: database.ownerUrl,
    internalUrl: `http://127.0.0.1:${wiring.internalPort}`,
    mediaUrl: `http://127.0.0.1:${wiring.mediaPort}`,
    dataDir,
    processes: { api, media, ...(secondApi && { secondApi }) },
    people,
    broadcasts,
    countStreams: (until) => countStreams(wiring, until),
    askMissing: (until) => askMissing(wiring, until),
    failure: database.failure,
    close,
    [Symbol.asyncDispose]: close,
  }
}

async function findPage({ webOrigin, webDist, onProgress, signal }: StackOptions) {
  if (webOrigin !== undefined) return { WEB_ORIGIN: webOrigin }
  const build = () => ensureWebBuild(rootDir, () => onProgress?.('Building the page'), signal)
  return { WEB_DIST: webDist ?? (await build()) }
}

/** The ports besides the page's own. */
async function claimInnerPorts(options: StackOptions, host: string) {
  const { internalPort, apiNodes, mediaUdpPort } = options
  return {
    internalPort: internalPort || (await freeTcpPort()),
    secondNode: apiNodes === 2 ? { port: await freeTcpPort(host), internalPort: await freeTcpPort() } : null,
    mediaPort: await freeTcpPort(),
    mediaUdpPort: mediaUdpPort || (await freeUdpPort()),
  }
}

function settled<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason
  return result.value
}

async function claimPort(wanted: number, host: string): Promise<number> {
  if (wanted === 0) return freeTcpPort(host)
  const deadline = performance.now() + portGraceMs
  while (!(await isTcpPortFree(wanted, host))) {
    if (performance.now() > deadline) {
      throw new OperatorError(
        `Port ${wanted} is in use: stop what listens there, or set PORT to another one.`,
      )
    }
    await sleep(100)
  }
  return wanted
}

async function becomeHealthy(api: ManagedChild, url: string, signal?: AbortSignal): Promise<void> {
  let death: string | null = null
  const onDeath = (how: string) => {
    death = how
  }
  api.once('died', onDeath)
  const deadline = performance.now() + healthTimeoutMs
  try {
    while (!(await answersOk(url))) {
      signal?.throwIfAborted()
      if (death !== null) throw new OperatorError(`The api ended before it was ready (${death}).`)
      if (performance.now() > deadline) throw new OperatorError(`The api does not become ready (${url}).`)
      await sleep(healthPollMs)
    }
  } finally {
    api.off('died', onDeath)
  }
}

async function countStreams(
  { mediaPort, secrets }: Pick<Wiring, 'mediaPort' | 'secrets'>,
  signal?: AbortSignal,
): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${mediaPort}/internal/streams`, {
    headers: { authorization: `Bearer ${secrets.internalSecret}` },
    ...(signal && { signal }),
  })
  const { streams } = (await response.json()) as { streams: unknown[] }
  return streams.length
}

async function askMissing(
  { internalPort, secrets }: Pick<Wiring, 'internalPort' | 'secrets'>,
  signal?: AbortSignal,
): Promise<string[]> {
  const response = await fetch(`http://127.0.0.1:${internalPort}${setupPath}`, {
    headers: { authorization: `Bearer ${secrets.internalSecret}` },
    ...(signal && { signal }),
  })
  const { missing = [] } = (await response.json()) as { missing?: string[] }
  return missing
}

async function answersOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) })
    await response.body?.cancel()
    return response.status === 200
  } catch {
    return false
  }
}
