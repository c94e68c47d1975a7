/**
 * The path of a request target, decoded; null for one that two servers could read differently (dot segments, doubled or
 * encoded slashes, backslashes): no page of ours links to such a one, and it names nothing.
 */
export function plainPath(target: string): string | null {
  const raw = target.split(/[?#]/, 1)[0] ?? ''
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
