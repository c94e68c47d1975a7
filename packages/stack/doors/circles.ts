/** An import from one file to another, both as paths from the root. */
export interface Import {
  from: string
  to: string
}

const tests = /\.(test|journey|bench)\.tsx?$|\/testing\//
/** A module of the api, and a folder in it. */
const place = /^apps\/api\/src\/modules\/([^/]+)\/([^/]+)\//

/**
 * Folders of a module stand on each other in one direction. No list says which stands on which: it follows from the imports,
 * and where they lead around in a circle, those of its thinnest side are returned.
 */
export function importsInCircles(imports: readonly Import[]): Import[] {
  const sides = Map.groupBy(
    imports.filter(({ from, to }) => !tests.test(from) && isBetweenFolders(from, to)),
    ({ from, to }) => `${folderOf(from)} ${folderOf(to)}`,
  )
  const next = Map.groupBy(
    [...sides.keys()].map((side) => side.split(' ') as [string, string]),
    ([from]) => from,
  )
  const leads = (from: string, to: string, seen = new Set([from])): boolean =>
    (next.get(from) ?? []).some(
      ([, folder]) => folder === to || (!seen.has(folder) && leads(folder, to, seen.add(folder))),
    )
  const circular = [...sides].filter(([side]) => {
    const [from = '', to = ''] = side.split(' ')
    return leads(to, from)
  })
  const thinnest = Math.min(...circular.map(([, through]) => through.length))
  return circular.flatMap(([, through]) => (through.length === thinnest ? through : []))
}

const folderOf = (file: string): string => place.exec(file)?.[0] ?? ''

function isBetweenFolders(from: string, to: string): boolean {
  const [, module, folder] = place.exec(from) ?? []
  const [, otherModule, otherFolder] = place.exec(to) ?? []
  return module !== undefined && module === otherModule && folder !== otherFolder
}
