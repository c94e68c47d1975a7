/** An import from one file to another, both as paths from the root. */
export interface Import {
  from: string
  to: string
}

const tests = /\.(test|journey|bench)\.tsx?$|\/testing\//
/** The parts that may depend on each other in one direction only: the modules of an area, and each module's folders. */
export const modulesOfArea = /^(apps\/api\/src\/(?:site|people|money|trust|shows|console)\/)[^/]+\//
export const foldersOfModule = /^(apps\/api\/src\/(?:site|people|trust|shows)\/[^/]+\/)[^/]+\//

/**
 * Folders and modules depend on each other in one direction. No list states the order: it follows from the imports,
 * and if they form a cycle, the imports of its edge with the fewest imports are returned.
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
