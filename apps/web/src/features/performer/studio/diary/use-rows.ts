import { useState } from 'react'

export interface Row<Value> {
  key: number
  value: Value
}

/** The rows of a list that is edited: each retains its key while others are added and removed. */
export interface Rows<Value> {
  rows: readonly Row<Value>[]
  values: Value[]
  add(value: Value): void
  change(key: number, value: Value): void
  remove(key: number): void
  reset(values: readonly Value[]): void
}

export function useRows<Value>(initial: readonly Value[]): Rows<Value> {
  const [rows, setRows] = useState(() => rowsOf(initial))
  return {
    rows,
    values: rows.map(({ value }) => value),
    add: (value) => setRows([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, value }]),
    change: (key, value) => setRows(rows.map((row) => (row.key === key ? { key, value } : row))),
    remove: (key) => setRows(rows.filter((row) => row.key !== key)),
    reset: (values) => setRows(rowsOf(values)),
  }
}

function rowsOf<Value>(values: readonly Value[]): Row<Value>[] {
  return values.map((value, key) => ({ key, value }))
}
