/** As packages write them. Whatever is not here is looked at by a person before it comes in. */
const allowedLicences = new Set([
  '(MIT AND Zlib)',
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT OR Apache-2.0',
  'MIT or MPL-2.0',
  'MIT-0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  // changes to their own files have to be published; there are none
  'MPL 2.0',
  'MPL-2.0',
  // a library of its own file, which is loaded and can be replaced
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'LGPL-3.0-or-later',
])

/** Packages that name none in a way that a program reads, and what their own LICENSE or README says. */
const readByPeople: Record<string, string> = {
  busboy: 'MIT',
  'dejavu-fonts-ttf': 'Bitstream Vera',
  dicer: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  'png-js': 'MIT',
  streamsearch: 'MIT',
}

interface Licences {
  /** names of packages by their licence */
  allowed: Map<string, string[]>
  refused: { name: string; licence: string }[]
}

interface LockFile {
  packages: Record<string, { license?: string; link?: boolean }>
}

/** The licences of all packages of a package-lock.json, whatever system they are for. */
export function licencesOf({ packages }: LockFile): Licences {
  const result: Licences = { allowed: new Map(), refused: [] }
  for (const [path, { license, link }] of Object.entries(packages)) {
    const [, name] = path.match(/.*node_modules\/(.+)$/) ?? []
    if (name === undefined || link) continue
    const read = readByPeople[name]
    const licence = read ?? license ?? 'none'
    if (read === undefined && !allowedLicences.has(licence)) result.refused.push({ name, licence })
    else result.allowed.set(licence, [...(result.allowed.get(licence) ?? []), name])
  }
  return result
}
