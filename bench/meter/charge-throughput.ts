import { percentile } from '../lib/percentile.ts'
import { prepareCharges } from './charges.ts'
import { preparePgbench } from './pgbench.ts'

const connections = 8
const seconds = 4
const rounds = 3
/** Also the number of sessions for each connection: neither side waits for its own rows. */
const scale = 16
const bar = 0.6

/**
 * Charges a second of the wallet beside pgbench's TPC-B-like, on the same durable server and connections. A charge posts
 * part of a lease, releases the rest and reserves the next: two transfers, about four postings. The meter moves the
 * leases of all sessions that one report makes due in one transaction; charged one by one is shown beside it.
 */
export async function measureCharges(
  program: string,
  urls: { ours: string; theirs: string },
): Promise<{ lines: string[]; ok: boolean }> {
  await using charges = await prepareCharges(urls.ours, scale * connections)
  const pgbench = await preparePgbench(program, urls.theirs, scale)
  await charges.measure({ connections, seconds: 1, sessionsTogether: 1 })

  const alone: number[] = []
  const together: number[] = []
  const simple: number[] = []
  const prepared: number[] = []
  for (let round = 0; round < rounds; round++) {
    simple.push(await pgbench.measure({ connections, seconds, mode: 'simple' }))
    alone.push(await charges.measure({ connections, seconds, sessionsTogether: 1 }))
    together.push(await charges.measure({ connections, seconds, sessionsTogether: scale }))
    prepared.push(await pgbench.measure({ connections, seconds, mode: 'prepared' }))
  }
  const median = (values: readonly number[]) => percentile(values, 0.5)
  const theirs = median(simple)
  const line = (name: string, values: readonly number[]) =>
    `  ${name.padEnd(44)} ${median(values).toFixed(0).padStart(6)} /s  ${(median(values) / theirs).toFixed(2)}`
  const ok = median(together) / theirs >= bar
  return {
    ok,
    lines: [
      `${connections} connections, ${rounds} rounds of ${seconds} s, medians:`,
      line('pgbench TPC-B-like, simple protocol', simple),
      line('pgbench TPC-B-like, prepared', prepared),
      line('charges, one a transaction', alone),
      line(`charges, ${scale} a transaction as the meter does`, together),
      `bar: the meter's charges at ${bar} of TPC-B-like: ${ok ? 'ok' : 'FAILED'}`,
    ],
  }
}
