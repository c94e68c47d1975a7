/** Paths without anything to decode and without ambiguity, as most are. */
const plainest = /^(\/[\w-]+)+$/

/**
 * The path of a request target, decoded; null for one that two servers could read differently (dot segments, doubled or
 * encoded slashes, backslashes): no page links to such a path, and it matches no route.
 */
export function plainPath(target: string): string | null {
  const end = target.search(/[?#]/)
  const raw = end < 0 ? target : target.slice(0, end)
  if (plainest.test(raw)) return raw
  const path = decoded(raw)
  if (path === null || !path.startsWith('/') || /%2f/i.test(raw) || /[\\\0]|\/\//.test(path)) return null
  const isDotted = path.split('/').some((segment) => segment === '.' || segment === '..')
  return isDotted ? null : path
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
