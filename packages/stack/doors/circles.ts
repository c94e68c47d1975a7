/** An import from one file to another, both as paths from the root. */
export interface Import {
  from: string
  to: string
}

const tests = /\.(test|journey|bench)\.tsx?$|\/testing\//
/** What stands on each other in one direction: the modules of the API, and the folders of each. Its group is their whole. */
export const modulesOfApi = /^(apps\/api\/src\/modules\/)[^/]+\//
export const foldersOfModule = /^(apps\/api\/src\/modules\/[^/]+\/)[^/]+\//

/**
 * Folders and modules depend on each other in one direction. No list says which stands on which: it follows from the imports,
 * and where they lead around in a circle, those of its thinnest side are returned.
 */
export function importsInCircles(imports: readonly Import[], parts: RegExp): Import[] {
  const sides = Map.groupBy(
    imports.filter(({ from, to }) => !tests.test(from) && isBetweenParts(from, to, parts)),
    ({ from, to }) => `${parts.exec(from)?.[0]} ${parts.exec(to)?.[0]}`,
  )
  const next = Map.groupBy(
    [...sides.keys()].map((side) => side.split(' ') as [string, string]),
    ([from]) => from,
  )
  const leads = (from: string, to: string, seen = new Set([from])): boolean =>
    (next.get(from) ?? []).some(
      ([, part]) => part === to || (!seen.has(part) && leads(part, to, seen.add(part))),
    )
  const circular = [...sides].filter(([side]) => {
    const [from = '', to = ''] = side.split(' ')
    return leads(to, from)
  })
  const thinnest = Math.min(...circular.map(([, through]) => through.length))
  return circular.flatMap(([, through]) => (through.length === thinnest ? through : []))
}

function isBetweenParts(from: string, to: string, parts: RegExp): boolean {
  const [part, whole] = parts.exec(from) ?? []
  const [otherPart, otherWhole] = parts.exec(to) ?? []
  return whole !== undefined && whole === otherWhole && part !== otherPart
}
