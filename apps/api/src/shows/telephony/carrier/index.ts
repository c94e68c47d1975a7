import { type Environment, setOf } from '@footlight/contract/variables'
import type { Carrier, CarrierParts, OpenLine } from './carrier.ts'
import type { Line } from './line.ts'
import { sandbox } from './sandbox/index.ts'
import { twilio } from './twilio/index.ts'

/** [S11] All telephone carriers; the first that is configured has the line. */
export const carriers: readonly Carrier[] = [twilio, sandbox]

/** The line by the variables that are set; null: no carrier is configured, and PHONE is not offered. */
export function lineOf(
  set: Environment,
  parts: Pick<Line, 'publicUrl' | 'countries'>,
  list: readonly Carrier[] = carriers,
): Line | null {
  for (const { name, variables, numberOf } of list) {
    const number = numberOf(set)
    if (number !== null) return { carrier: name, number, ...parts, set: setOf([variables], set) }
  }
  return null
}

export function openLine(line: Line, parts: CarrierParts, list: readonly Carrier[] = carriers): OpenLine {
  const carrier = list.find(({ name }) => name === line.carrier)
  if (!carrier) throw new Error(`There is no telephone carrier "${line.carrier}".`)
  return carrier.open(line, parts)
}
