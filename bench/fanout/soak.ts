import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../lib/percentile.ts'
import { Audience } from './audience.ts'
import { startServed } from './served-target.ts'

const viewers = 50
const streams = 5
const tenths = 10
const sampleEveryMs = 1_000
const replaceEveryMs = 5_000
/** the end may have so much more than the beginning, once what is loaded at first is loaded */
const flatWithin = 1.05

const measures = ['server, MB', 'workers, MB', 'threads', 'descriptors'] as const
type Used = Record<(typeof measures)[number], number>

export interface Soak {
  rows: (Used & { viewers: number; packets: number })[]
  /** what grew, in words */
  grown: string[]
}

/**
 * 50 viewers of five streams for so many minutes, at the real media server; one of them leaves each 5 s and another one
 * comes. Flat: of each measure the mean of the last three tenths is at most 5 % above that of the second to fourth.
 */
export async function soak(minutes: number, onRow: (row: object) => void): Promise<Soak> {
  await using target = await startServed(viewers)
  await using audience = await Audience.gather(target, { viewers, streams })
  const rows: Soak['rows'] = []
  const beganMs = performance.now()
  for (let tenth = 1; tenth <= tenths; tenth += 1) {
    const samples: Used[] = []
    const untilMs = beganMs + (tenth * minutes * 60_000) / tenths
    let replaceMs = performance.now() + replaceEveryMs
    while (performance.now() < untilMs) {
      await sleep(sampleEveryMs)
      samples.push(readUsed(target.pid))
      if (performance.now() < replaceMs) continue
      replaceMs += replaceEveryMs
      await audience.replaceOne()
    }
    const before = await audience.total()
    await sleep(sampleEveryMs)
    const after = await audience.total()
    const row = { ...medians(samples), viewers: audience.size, packets: after.packets - before.packets }
    rows.push(row)
    onRow({ minute: Number(((tenth * minutes) / tenths).toFixed(1)), ...row })
  }
  return { rows, grown: measures.filter((measure) => !isFlat(rows.map((row) => row[measure]))) }
}

function isFlat(series: readonly number[]): boolean {
  return mean(series.slice(-3)) <= flatWithin * mean(series.slice(1, 4))
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length

function medians(samples: readonly Used[]): Used {
  const of = (measure: (typeof measures)[number]): number =>
    percentile(
      samples.map((one) => one[measure]),
      0.5,
    )
  return Object.fromEntries(measures.map((measure) => [measure, of(measure)])) as Used
}

/** Of the media server and of its workers, spare ones included. */
function readUsed(server: number): Used {
  const workers = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8')
    .trim()
    .split(/\s+/)
    .map(Number)
  const all = [server, ...workers].map(readProcess)
  const sum = (measure: keyof ReturnType<typeof readProcess>, list = all): number =>
    list.reduce((total, one) => total + one[measure], 0)
  return {
    'server, MB': Math.round(sum('megabytes', all.slice(0, 1))),
    'workers, MB': Math.round(sum('megabytes', all.slice(1))),
    threads: sum('threads'),
    descriptors: sum('descriptors'),
  }
}

function readProcess(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const field = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1])
  return {
    megabytes: field('VmRSS') / 1024,
    threads: field('Threads'),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
  }
}
