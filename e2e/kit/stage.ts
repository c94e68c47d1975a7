import type { Receipt } from '@footlight/contract'
import type { Page } from 'playwright-core'
import { type Product, performerNumber, type Visitor } from './product/product.ts'
import { until } from './wait.ts'

/** The performer opens the studio and goes live; resolves when the api lists the performer as available. */
export async function goLive(product: Product, performer: Visitor, number = performerNumber): Promise<void> {
  await performer.page.goto('/studio')
  // [S7] the page of an earlier test was closed on air: for a while the studio says Go on
  await performer.page.getByRole('button', { name: /^(Go live|Go on|Take over here)$/ }).click()
  await until('the performer to be available', async () => (await statusOf(product, number)) === 'AVAILABLE')
}

export async function statusOf(product: Product, number = performerNumber): Promise<string> {
  const { rows } = await product.database.query('select status from performers where number = $1', [number])
  return rows[0]?.status
}

/** The client asks, the performer accepts; resolves with the session when its first second is billed. */
export async function startShow(
  product: Product,
  client: Visitor,
  performer: Visitor,
  number = performerNumber,
): Promise<string> {
  await client.page.goto(`/watch/${number}`)
  await client.page.getByRole('button', { name: /^Start a private show/ }).click()
  await client.page.getByRole('button', { name: 'Agree and ask' }).click()
  // a request whose card is scrolled out of sight stands in the bar too
  const card = performer.page.getByRole('region', { name: 'Request', exact: true })
  await card.getByRole('button', { name: /^Accept/ }).click()
  await client.page.getByRole('button', { name: 'End show' }).waitFor()
  return until('the first billed second', async () => {
    const session = await lastSession(product, number)
    return session && session.billed_seconds >= 1 && session.id
  })
}

export interface SessionRow {
  id: string
  state: string
  billed_seconds: number
  held_for: string | null
  end_reason: string | null
}

export async function lastSession(
  product: Product,
  number = performerNumber,
): Promise<SessionRow | undefined> {
  const { rows } = await product.database.query<SessionRow>(
    `select s.id, s.state, (s.billed_seconds + coalesce(w.past - w.first, 0))::int as billed_seconds, s.held_for, s.end_reason
     from sessions s left join waiting_seconds w on w.session_id = s.id
     join performers p on p.id = s.performer_id where p.number = $1 order by s.created_at desc limit 1`,
    [number],
  )
  return rows[0]
}

/**
 * Whether the picture moves: another frame is shown within 3 s, which is many of the camera's: a busy machine may hold a page for
 * more than one. The video's own clock would go on without any.
 */
export async function pictureMoves(page: Page, selector = 'video'): Promise<boolean> {
  const video = page.locator(selector).first()
  if ((await video.count()) === 0) return false
  const shown = () =>
    video.evaluate(
      (element: unknown) =>
        (element as { getVideoPlaybackQuality(): { totalVideoFrames: number } }).getVideoPlaybackQuality()
          .totalVideoFrames,
    )
  const endMs = performance.now() + 3000
  const before = await shown()
  while (performance.now() < endMs) {
    await page.waitForTimeout(50)
    if ((await shown()) > before) return true
  }
  return false
}

export const balanceOf = async ({ caller }: Visitor) => (await caller.ok('updateBalanceInfo')).balance

export const receiptOf = async ({ caller }: Visitor, id: string) =>
  (await caller.ok('receipt', { params: { id } })).receipt

/** Whole seconds from its beginning to its end. */
export const elapsedOf = ({ startedAt, endedAt }: Receipt) =>
  Math.ceil((Date.parse(endedAt ?? '') - Date.parse(startedAt ?? '')) / 1000)

/** Lets the four below find the connections of the pages that are opened from now on. `relay`: [C9] as in a network that lets nothing else through. */
export async function noteConnections(
  { context }: Visitor,
  iceTransportPolicy: 'all' | 'relay' = 'all',
): Promise<void> {
  await context.addInitScript(`globalThis.connections = []
    globalThis.takenWays = []
    globalThis.wayOf = async (connection) => {
      const report = await connection.getStats()
      const { selectedCandidatePairId } = [...report.values()].find(({ type }) => type === 'transport')
      return report.get(report.get(selectedCandidatePairId).localCandidateId).candidateType
    }
    globalThis.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration) {
        super({ ...configuration, iceTransportPolicy: '${iceTransportPolicy}' })
        connections.push(this)
        this.addEventListener('connectionstatechange', async () => {
          if (this.connectionState === 'connected') takenWays.push(await wayOf(this))
        })
      }
    }`)
}

/** By which kind of candidate each connection sends: `host`, or `relay`; those that were closed are left out. */
export function waysOf({ page }: Visitor): Promise<string[]> {
  return page.evaluate<string[]>(
    `Promise.all(connections.filter(({ connectionState }) => connectionState === 'connected').map(wayOf))`,
  )
}

/** The same of each connection when it came up, and of those that were closed since. */
export const takenWaysOf = ({ page }: Visitor) => page.evaluate<string[]>('takenWays')

/** Whether sound is played: its energy grows, which counts what has left the loudspeaker and no silence. */
export async function receivesSound({ page }: Visitor): Promise<boolean> {
  const energy = () =>
    page.evaluate<number>(`(async () => {
      const reports = await Promise.all(connections.map((connection) => connection.getStats()))
      return reports
        .flatMap((report) => [...report.values()])
        .filter(({ type, kind }) => type === 'inbound-rtp' && kind === 'audio')
        .reduce((sum, { totalAudioEnergy = 0 }) => sum + totalAudioEnergy, 0)
    })()`)
  const before = await energy()
  await page.waitForTimeout(400)
  return (await energy()) > before
}

/** The codecs of the sound that is sent. */
export function sentSound({ page }: Visitor): Promise<string[]> {
  return page.evaluate<string[]>(`(async () => {
    const reports = await Promise.all(connections.map((connection) => connection.getStats()))
    return reports.flatMap((report) => [...report.values()]
      .filter(({ type, kind }) => type === 'outbound-rtp' && kind === 'audio')
      .map(({ codecId }) => report.get(codecId)?.mimeType))
  })()`)
}

/** The loudest moment of a second and a half of what an element plays, from 0 to 1: of its sound, not of its connection's state. */
export function loudness(page: Page, player: string): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const stream = document.querySelector('${player}').srcObject
    if (!stream) return 0
    const context = new AudioContext()
    const meter = context.createAnalyser()
    context.createMediaStreamSource(stream).connect(meter)
    const samples = new Float32Array(meter.fftSize)
    let loudest = 0
    for (let tries = 0; tries < 30; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      meter.getFloatTimeDomainData(samples)
      loudest = Math.max(loudest, ...samples.map(Math.abs))
    }
    await context.close()
    return loudest
  })()`)
}
