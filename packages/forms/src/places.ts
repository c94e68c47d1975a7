/** Where a path leads in a form's values. */
export interface Place {
  path: string
  value: unknown
  /** the index that each `*` became */
  row: readonly number[]
}

/**
 * The places that a path leads to: one, there or not, unless a `*` makes it one for each row of a list.
 * `within` are the indexes to which the first `*`s are held.
 */
export function placesOf(path: string, values: unknown, within: readonly number[] = []): Place[] {
  let places: Place[] = [{ path: '', value: values, row: [] }]
  for (const key of path.split('.')) {
    places = places.flatMap((place) => (key === '*' ? rowsOf(place, within) : [stepInto(place, key)]))
  }
  return places
}

function rowsOf(list: Place, within: readonly number[]): Place[] {
  const { value, row } = list
  const length = Array.isArray(value) ? value.length : 0
  const only = within[row.length]
  const indexes = only === undefined ? Array.from({ length }, (_, index) => index) : [only]
  return indexes.map((index) => ({ ...stepInto(list, String(index)), row: [...row, index] }))
}

function stepInto({ path, value, row }: Place, key: string): Place {
  const inner = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  return { path: path === '' ? key : `${path}.${key}`, value: inner, row }
}
