/** The catalogues of all rooms as one: what two of them say, they say alike. */
export function merge(rooms: Record<string, Record<string, string>>): Record<string, string> {
  return Object.assign({}, ...Object.values(rooms))
}
