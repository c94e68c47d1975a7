import type { Appearance } from './appearance.ts'
import { hex, lit } from './colour.ts'
import { circle, ellipse, n, shape, stroke } from './svg.ts'

interface Drawn {
  /** behind neck and body */
  back: string
  /** over the face */
  front: string
}

/** The line where hair and forehead meet, as part of a cap over the crown. */
function cap(w: number, lift: number, hairline: string): string {
  const side = w + 7
  return `M${n(-side)} 2C${n(-side - 12)} -96 -62 ${n(-138 - lift)} 0 ${n(-138 - lift)}C62 ${n(-138 - lift)} ${n(side + 12)} -96 ${n(side)} 2C${n(side - 10)} -18 ${n(side - 14)} -34 ${n(side - 22)} -52${hairline}C${n(22 - side)} -34 ${n(10 - side)} -18 ${n(-side)} 2Z`
}

const hairlines = {
  middle: (w: number) => `C${n(w - 40)} -72 14 -84 0 -100C-14 -84 ${n(40 - w)} -72 ${n(15 - w)} -52`,
  side: (w: number) => `C${n(w - 30)} -66 0 -64 -34 -98C-40 -76 ${n(34 - w)} -64 ${n(15 - w)} -52`,
  high: (w: number) => `C${n(w - 30)} -82 30 -96 0 -96C-30 -96 ${n(30 - w)} -82 ${n(15 - w)} -52`,
  fringe: (w: number) => `C${n(w - 24)} -44 30 -40 0 -42C-30 -40 ${n(24 - w)} -44 ${n(15 - w)} -52`,
}

/** Locks that end at `y`, wide enough to stand out behind the shoulders. */
const fall = (w: number, y: number, flare: number) =>
  `M${n(-w - 8)} -60C${n(-w - 34)} 0 ${n(-w - 22 - flare)} ${n(y * 0.6)} ${n(-w - 10 - flare)} ${n(y)}Q0 ${n(y + 36)} ${n(w + 10 + flare)} ${n(y)}C${n(w + 22 + flare)} ${n(y * 0.6)} ${n(w + 34)} 0 ${n(w + 8)} -60C60 -150 -60 -150 ${n(-w - 8)} -60Z`

function puffs(colour: string, ring: readonly (readonly [number, number, number])[]): string {
  return ring.map(([x, y, r]) => circle(x, y, r, colour)).join('')
}

const afroRing = [
  [-92, -40, 46],
  [-96, -92, 50],
  [-58, -138, 54],
  [0, -156, 58],
  [58, -138, 54],
  [96, -92, 50],
  [92, -40, 46],
  [0, -110, 70],
] as const
const curlRing = [
  [-80, -66, 27],
  [-62, -102, 31],
  [-24, -124, 33],
  [20, -126, 33],
  [60, -104, 31],
  [80, -68, 27],
  [-2, -98, 30],
  [36, -92, 26],
  [-40, -90, 26],
] as const
const longCurls = [
  [-100, 60, 40],
  [-112, 10, 42],
  [-104, -50, 46],
  [-66, -112, 50],
  [0, -134, 54],
  [66, -112, 50],
  [104, -50, 46],
  [112, 10, 42],
  [100, 60, 40],
  [-88, 110, 38],
  [88, 110, 38],
  [-64, 146, 30],
  [64, 146, 30],
] as const

export function hair(look: Appearance): Drawn {
  const w = look.faceWidth
  const base = hex(look.hairTone)
  const deep = hex(lit(look.hairTone, -0.06))
  const shine = hex(lit(look.hairTone, 0.17))
  const over = (line: keyof typeof hairlines, lift = 0) =>
    shape(cap(w, lift, hairlines[line](w)), 'url(#hair)')
  const gloss = stroke(`M${n(-w + 8)} -78Q-52 -122 -8 -126`, shine, 7, { opacity: 0.5 })
  switch (look.hair) {
    case 'long':
      return { back: shape(fall(w, 250, 8), deep), front: over('middle') + gloss }
    case 'wavy':
      return {
        back:
          shape(fall(w, 210, 30), deep) +
          stroke(`M${n(-w - 20)} 20q-24 50 0 90t-6 80M${n(w + 20)} 20q24 50 0 90t6 80`, base, 22),
        front: over('side', 6) + gloss,
      }
    case 'curly':
      return { back: puffs(deep, longCurls), front: puffs('url(#hair)', curlRing) + gloss }
    case 'bun':
      return {
        back: circle(4, -158, 46, base) + stroke('M-22 -172q26 -22 50 0', shine, 6, { opacity: 0.5 }),
        front: over('high') + gloss,
      }
    case 'bob':
      return { back: shape(fall(w, 92, 14), deep), front: over('fringe', 4) + gloss }
    case 'braid':
      return {
        back: shape(fall(w, 60, 0), deep),
        front:
          over('side') +
          gloss +
          [0, 1, 2, 3, 4]
            .map((i) => ellipse(w + 12 - i * 3, 66 + i * 40, 25 - i * 2, 27, i % 2 ? deep : base))
            .join(''),
      }
    case 'ponytail':
      return {
        back: shape(`M30 -120C150 -170 190 -20 138 170C130 60 110 -30 30 -60Z`, deep),
        front: over('high') + gloss,
      }
    case 'afro':
      return {
        back: puffs(base, afroRing),
        front:
          shape(cap(w, 4, hairlines.high(w)), base) +
          stroke('M-96 -120Q-60 -186 0 -196', shine, 12, { opacity: 0.22 }),
      }
    case 'pixie':
      return {
        back: '',
        front: over('side', 8) + stroke('M-30 -134q40 24 88 50', shine, 6, { opacity: 0.35 }),
      }
    case 'scarf': {
      const silk = hex(look.second)
      const fold = hex(lit(look.second, -0.14))
      return {
        back: shape(
          `M${n(-w - 20)} -50C${n(-w - 50)} 90 -140 190 -120 250H120C140 190 ${n(w + 50)} 90 ${n(w + 20)} -50Z`,
          fold,
        ),
        front:
          shape(
            `M${n(-w + 6)} 60C${n(-w - 6)} -40 -60 -92 0 -94C60 -92 ${n(w + 6)} -40 ${n(w - 6)} 60C${n(w + 4)} 80 70 112 0 142C-70 112 ${n(-w - 4)} 80 ${n(-w + 6)} 60ZM${n(-w - 22)} 20C${n(-w - 34)} -110 -60 -158 0 -158C60 -158 ${n(w + 34)} -110 ${n(w + 22)} 20C${n(w + 26)} 110 70 190 0 200C-70 190 ${n(-w - 26)} 110 ${n(-w - 22)} 20Z`,
            silk,
            { 'fill-rule': 'evenodd' },
          ) +
          stroke(
            `M-74 -92Q0 -134 70 -94M${n(-w - 8)} 70Q-40 170 40 186M${n(-w - 14)} 30Q${n(-w - 6)} 110 -40 160`,
            fold,
            5,
            { opacity: 0.6 },
          ),
      }
    }
    case 'crop':
      return { back: '', front: over('high', -3) }
    case 'quiff':
      return {
        back: '',
        front:
          over('high', 2) +
          shape('M-66 -98C-60 -172 50 -182 78 -128C66 -108 30 -98 -66 -98Z', base) +
          stroke('M-44 -124Q0 -158 52 -142', shine, 7, { opacity: 0.4 }),
      }
    case 'bald':
      return { back: '', front: stroke('M-52 -92Q-34 -114 -6 -116', '#fff', 11, { opacity: 0.22 }) }
    case 'curls':
      return { back: '', front: puffs('url(#hair)', curlRing) }
    case 'tied':
      return { back: circle(10, -150, 32, base), front: over('high', -1) + gloss }
    case 'fringe':
      return { back: '', front: over('fringe', 6) + gloss }
    case 'swept':
      return { back: '', front: over('side', 6) + gloss }
    case 'shoulder':
      return { back: shape(fall(w, 128, 6), deep), front: over('middle', 2) + gloss }
    case 'cap': {
      const felt = hex(look.second)
      return {
        back: shape(fall(w, 20, -6), base),
        front:
          shape(
            `M${n(-w - 12)} -58C${n(-w - 24)} -150 -70 -186 0 -184C80 -186 ${n(w + 24)} -150 ${n(w + 12)} -58Q0 -100 ${n(-w - 12)} -58Z`,
            felt,
          ) +
          shape(
            `M${n(-w - 44)} -50Q0 -108 ${n(w + 44)} -50Q${n(w + 50)} -36 ${n(w + 30)} -38Q0 -76 ${n(-w - 30)} -38Q${n(-w - 50)} -36 ${n(-w - 44)} -50Z`,
            hex(lit(look.second, -0.09)),
          ) +
          stroke(`M-76 -134Q-40 -172 10 -172`, '#fff', 7, { opacity: 0.16 }),
      }
    }
  }
}
