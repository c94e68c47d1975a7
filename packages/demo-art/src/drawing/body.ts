import type { Appearance } from './appearance.ts'
import { hex, lit } from './colour.ts'
import { at, ellipse, group, n, type Point, shape, stroke } from './svg.ts'

/** 0,0 is the base of the neck; hands hang at about 430. */
export function torsoOutline(s: number, breath: number): string {
  const chest = s + breath * 4
  return `M-58 -34C-70 -6 -120 2 ${n(-s + 30)} 22C${n(-s - 14)} 36 ${n(-s - 22)} 76 ${n(-chest - 4)} 190C${n(-chest + 26)} 330 ${n(-chest + 24)} 420 ${n(-chest + 8)} 1000H${n(chest - 8)}C${n(chest - 24)} 420 ${n(chest - 26)} 330 ${n(chest + 4)} 190C${n(s + 22)} 76 ${n(s + 14)} 36 ${n(s - 30)} 22C120 2 70 -6 58 -34Z`
}

function collar(look: Appearance): string {
  const cloth = hex(look.cloth)
  const dark = hex(lit(look.cloth, -0.1))
  const light = hex(lit(look.cloth, 0.08))
  const second = hex(look.second)
  const skin = hex(lit(look.skin, -0.05))
  switch (look.cut) {
    case 'crew':
      return (
        shape('M-62 -30Q0 62 62 -30Q0 34 -62 -30Z', dark) + shape('M-58 -36Q0 40 58 -36L40 -60H-40Z', skin)
      )
    case 'rollneck':
      return (
        shape('M-60 -62Q0 -38 60 -62L66 4Q0 44 -66 4Z', light) +
        stroke('M-62 -36Q0 -8 62 -36M-64 -14Q0 18 64 -14', dark, 4, { opacity: 0.5 })
      )
    case 'vneck':
      return shape('M-58 -36L0 118L58 -36L40 -60H-40Z', skin) + stroke('M-62 -32L0 120L62 -32', dark, 10)
    case 'collar':
      return (
        shape('M-50 -36L0 66L50 -36L40 -60H-40Z', skin) +
        shape('M-58 -52L-94 22L-44 62L2 60Z', light) +
        shape('M58 -52L94 22L44 62L-2 60Z', cloth) +
        stroke('M-58 -52L-44 62L2 60M58 -52L44 62L-2 60', dark, 4, { opacity: 0.6 }) +
        stroke('M0 60V420', dark, 4, { opacity: 0.7 }) +
        [120, 210, 300].map((y) => ellipse(0, y, 6, 6, second)).join('')
      )
    case 'blazer':
      return (
        shape('M-56 -44L0 250L56 -44Z', second) +
        shape('M-52 -40L0 60L52 -40L40 -60H-40Z', skin) +
        shape('M-60 -50L-128 40L-92 84L-112 108L0 300L-14 190Z', light) +
        shape('M60 -50L128 40L92 84L112 108L0 300L14 190Z', dark) +
        stroke('M0 300V520', dark, 5)
      )
    case 'wrap':
      return (
        shape('M-58 -36L34 150L58 -36L40 -60H-40Z', skin) +
        shape('M-66 -34C-40 60 10 130 90 240L40 250C-30 160 -80 60 -100 0Z', light) +
        stroke('M62 -34C40 50 10 120 -60 230', dark, 8)
      )
  }
}

export function torso(look: Appearance, breath: number): string {
  const outline = torsoOutline(look.shoulders, breath)
  return [
    shape(outline, hex(look.cloth)),
    look.pattern === 'plain' ? '' : shape(outline, 'url(#pattern)'),
    shape(outline, 'url(#clothShade)'),
    collar(look),
  ].join('')
}

export function neck(look: Appearance): string {
  return (
    shape(
      'M-42 -120L-46 -40Q-60 -20 -70 -14Q0 50 70 -14Q60 -20 46 -40L42 -120Z',
      hex(lit(look.skin, -0.04)),
    ) + shape('M-42 -112Q0 -60 44 -108L46 -52Q0 -4 -44 -62Z', hex(lit(look.skin, -0.17)), { opacity: 0.75 })
  )
}

export type Grip = 'fist' | 'open' | 'flat' | 'point'
export interface Reach {
  hand: Point
  grip: Grip
  /** degrees the hand is turned against the forearm */
  turn?: number
}

const upperArm = 226
const forearm = 214

/**
 * Where the elbow is. It hangs beside the ribs, and a forearm that looks short points at the viewer;
 * only a hand that is out of reach from there lifts the elbow, outwards.
 */
function elbowOf(shoulder: Point, hand: Point, side: number): Point {
  const hanging = at(shoulder.x + side * 42 + (hand.x - shoulder.x) * 0.16, shoulder.y + 200)
  if (Math.hypot(hand.x - hanging.x, hand.y - hanging.y) <= forearm + 14) return hanging
  const dx = hand.x - shoulder.x
  const dy = hand.y - shoulder.y
  const distance = Math.hypot(dx, dy) || 1
  const reach = Math.min(distance, upperArm + forearm - 1)
  const along = (upperArm ** 2 - forearm ** 2 + reach ** 2) / (2 * reach)
  const out = Math.sqrt(Math.max(0, upperArm ** 2 - along ** 2))
  const normal = at(-dy / distance, dx / distance)
  const sign = normal.x * side > 0 ? 1 : -1
  return at(
    shoulder.x + (dx / distance) * along + normal.x * out * sign,
    shoulder.y + (dy / distance) * along + normal.y * out * sign,
  )
}

function hand(look: Appearance, grip: Grip, side: number): string {
  const skin = hex(lit(look.skin, side < 0 ? 0.01 : -0.05))
  const line = hex(lit(look.skin, -0.2))
  const finger = (x: number, length: number, lean: number) =>
    stroke(`M${x} 26q${lean / 2} ${length / 2} ${lean} ${length}`, skin, 16)
  const parting = (x: number, length: number, lean: number) =>
    stroke(`M${x} 36q${lean / 2} ${length / 2} ${lean} ${length}`, line, 2.5, { opacity: 0.55 })
  const thumb = (x: number, y: number) =>
    stroke(`M${-side * 16} 14q${-side * 14} 8 ${-side * x} ${y}`, skin, 17)
  switch (grip) {
    case 'fist':
      return (
        ellipse(0, 24, 31, 33, skin) +
        thumb(6, 30) +
        stroke('M-14 26v24M0 28v27M14 26v24', line, 3, { opacity: 0.55 })
      )
    case 'open':
      return (
        ellipse(0, 18, 27, 28, skin) +
        finger(-19, 44, -12) +
        finger(-6, 52, -3) +
        finger(7, 50, 4) +
        finger(19, 42, 12) +
        thumb(30, 18)
      )
    case 'flat':
      return (
        ellipse(0, 18, 28, 26, skin) +
        finger(-18, 38, -3) +
        finger(-6, 46, 0) +
        finger(6, 45, 1) +
        finger(18, 36, 4) +
        thumb(18, 28) +
        parting(-12, 36, -1) +
        parting(0, 38, 0) +
        parting(12, 35, 2)
      )
    case 'point':
      return (
        ellipse(0, 20, 27, 28, skin) +
        finger(side * -10, 50, 0) +
        thumb(8, 26) +
        stroke('M-2 34v18M10 32v18', line, 3, { opacity: 0.5 })
      )
  }
}

/** One arm with its hand; side is -1 for the arm at the viewer's left. */
export function arm(look: Appearance, side: number, reach: Reach): { sleeve: string; hand: string } {
  const shoulder = at(side * (look.shoulders - 26), 70)
  const elbow = elbowOf(shoulder, reach.hand, side)
  const angle = (Math.atan2(reach.hand.y - elbow.y, reach.hand.x - elbow.x) * 180) / Math.PI - 90
  const wide = look.feminine ? 82 : 98
  const cloth = hex(lit(look.cloth, side < 0 ? 0.035 : -0.03))
  const fold = hex(lit(look.cloth, -0.12))
  // the sleeve narrows to the wrist: two strokes for the limbs, a polygon for the taper
  const length = Math.hypot(reach.hand.x - elbow.x, reach.hand.y - elbow.y) || 1
  const dx = (reach.hand.x - elbow.x) / length
  const dy = (reach.hand.y - elbow.y) / length
  const taper = (at1: Point, half: number) =>
    [at(at1.x - dy * half, at1.y + dx * half), at(at1.x + dy * half, at1.y - dx * half)] as const
  const [a, b] = taper(elbow, wide / 2 - 3)
  const [c, d] = taper(reach.hand, look.feminine ? 27 : 32)
  const cuff = `M${n(c.x)} ${n(c.y)}L${n(d.x)} ${n(d.y)}`
  const sleeve =
    stroke(`M${n(shoulder.x)} ${n(shoulder.y)}L${n(elbow.x)} ${n(elbow.y)}`, fold, wide + 5, {
      opacity: 0.55,
    }) +
    stroke(`M${n(shoulder.x)} ${n(shoulder.y)}L${n(elbow.x)} ${n(elbow.y)}`, cloth, wide) +
    shape(`M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}L${n(d.x)} ${n(d.y)}L${n(c.x)} ${n(c.y)}Z`, cloth, {
      stroke: fold,
      'stroke-opacity': 0.08,
      'stroke-width': 4,
      'stroke-linejoin': 'round',
    }) +
    stroke(cuff, fold, 9) +
    (side < 0
      ? stroke(
          `M${n(shoulder.x - wide / 2 + 3)} ${n(shoulder.y)}L${n(elbow.x - wide / 2 + 5)} ${n(elbow.y)}`,
          '#ffe2ae',
          4,
          { opacity: 0.4 },
        )
      : '')
  return {
    sleeve,
    hand: group(
      `translate(${n(reach.hand.x)} ${n(reach.hand.y)}) rotate(${n(angle + (reach.turn ?? 0))})`,
      hand(look, reach.grip, side),
    ),
  }
}
