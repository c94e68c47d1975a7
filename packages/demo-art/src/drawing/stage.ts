import type { Dice } from '../random.ts'
import { hex, lit, type Tone, tone } from './colour.ts'
import { at, box, circle, ellipse, linear, n, radial, shape, stroke } from './svg.ts'

export const width = 1280
export const height = 960

export type Backdrop = 'curtain' | 'drapes' | 'brick' | 'bulbs'
export interface Stage {
  backdrop: Backdrop
  hue: number
  /** where the light falls, x of the figure */
  x: number
}

interface Drawn {
  defs: string
  behind: string
  before: string
}

function folds(roll: Dice, base: Tone, from: number, to: number): string {
  const parts: string[] = []
  for (let x = from; x < to; ) {
    const w = roll.between(52, 104)
    const lean = roll.between(-14, 14)
    parts.push(
      shape(
        `M${n(x)} -10H${n(x + w + 2)}C${n(x + w + lean)} 300 ${n(x + w - lean)} 640 ${n(x + w + lean)} 980H${n(x + lean)}C${n(x - lean)} 640 ${n(x + lean)} 300 ${n(x)} -10Z`,
        'url(#fold)',
      ),
    )
    parts.push(
      stroke(
        `M${n(x + w * 0.32)} -10C${n(x + w * 0.3 + lean)} 300 ${n(x + w * 0.36 - lean)} 640 ${n(x + w * 0.32 + lean)} 980`,
        hex(lit(base, 0.1)),
        w * 0.13,
        { opacity: roll.between(0.12, 0.34) },
      ),
    )
    x += w
  }
  return parts.join('')
}

function bricks(base: Tone, roll: Dice): string {
  const rows: string[] = []
  for (let row = 0; row < 16; row++)
    for (let column = -1; column < 11; column++)
      rows.push(
        box(
          column * 128 + (row % 2) * 64 + 3,
          row * 62 + 3,
          122,
          56,
          hex(lit(base, roll.between(-0.045, 0.045))),
          { rx: 4 },
        ),
      )
  return rows.join('')
}

function bulbs(): string {
  const line = (offset: number, sag: number) =>
    stroke(`M-20 ${offset}Q640 ${offset + sag * 2} 1300 ${offset - 20}`, '#140a10', 5) +
    Array.from({ length: 11 }, (_, i) => {
      const t = (i + 0.5) / 11
      const y = offset * (1 - t) ** 2 + 2 * (offset + sag * 2) * t * (1 - t) + (offset - 20) * t * t
      return circle(t * 1320 - 20, y + 16, 46, 'url(#bulb)') + circle(t * 1320 - 20, y + 16, 9, '#fff2cf')
    }).join('')
  return line(70, 70) + line(230, 46)
}

/** Light has no edge: many faint cones, each a little wider, make one soft one. */
const cone = (beam: number, light: number) =>
  Array.from({ length: 8 }, (_, i) => {
    const top = 34 + i * 15
    const foot = 250 + i * 52
    // each begins a little higher, or the steps of eight faint gradients would fall on one line and show
    const from = -20 - i * 41
    return shape(
      `M${n(beam - top - light * 40)} ${from}H${n(beam + top - light * 40)}L${n(beam + foot)} 980H${n(beam - foot)}Z`,
      'url(#cone)',
    )
  }).join('')

/** The room around the figure: what hangs behind her, the cone of light on her, the footlights before her. */
export function stage({ backdrop, hue, x }: Stage, light: number, roll: Dice): Drawn {
  const base = tone(0.3, backdrop === 'brick' ? 0.045 : 0.092, hue)
  const beam = x + light * 26
  const user = 'userSpaceOnUse'
  const defs = [
    linear('fold', at(0, 0), at(1, 0), [
      [0, hex(lit(base, -0.12))],
      [0.34, hex(lit(base, 0.07))],
      [0.72, hex(lit(base, -0.05))],
      [1, hex(lit(base, -0.15))],
    ]),
    linear('back', at(0, 0), at(0, 1), [
      [0, hex(lit(base, -0.12))],
      [0.6, hex(lit(base, 0.02))],
      [1, hex(lit(base, -0.16))],
    ]),
    radial(
      'pool',
      at(Math.round(beam), 400),
      620,
      [
        [0, '#ffdfa6', 0.62],
        [0.38, '#f9b968', 0.3],
        [0.75, '#8a3f2a', 0.06],
        [1, '#8a3f2a', 0],
      ],
      user,
    ),
    linear('cone', at(0, 0), at(0, 1), [
      [0, '#fff1cf', 0.085],
      [0.6, '#ffdf9f', 0.03],
      [1, '#ffdf9f', 0],
    ]),
    radial(
      'vignette',
      at(Math.round(beam), 430),
      900,
      [
        [0, '#0d060b', 0],
        [0.5, '#0d060b', 0.1],
        [0.78, '#0d060b', 0.55],
        [1, '#0d060b', 0.9],
      ],
      user,
    ),
    linear('foot', at(0, 1), at(0, 0), [
      [0, '#ffbe5c', 0.5],
      [0.5, '#ff9d3f', 0.13],
      [1, '#ff9d3f', 0],
    ]),
    radial('lamp', at(0.5, 0.5), 0.5, [
      [0, '#fff3cf', 0.95],
      [0.3, '#ffc663', 0.55],
      [1, '#ff9d3f', 0],
    ]),
    backdrop === 'bulbs'
      ? radial('bulb', at(0.5, 0.5), 0.5, [
          [0, '#ffe7b3', 0.8],
          [0.3, '#ffc25e', 0.3],
          [1, '#ffc25e', 0],
        ])
      : '',
    `<pattern id="grain" width="190" height="190" patternUnits="userSpaceOnUse">${Array.from({ length: 90 }, (_, i) => circle(roll.between(0, 190), roll.between(0, 190), roll.between(0.7, 1.5), i % 2 ? '#fff' : '#000', { opacity: 0.055 })).join('')}</pattern>`,
  ].join('')
  const cloth = {
    curtain: () => folds(roll, base, -30, width + 30),
    drapes: () =>
      box(0, 0, width, height, 'url(#back)') +
      folds(roll, base, -60, 220) +
      folds(roll, base, width - 220, width + 40),
    brick: () => box(0, 0, width, height, hex(lit(base, -0.14))) + bricks(lit(base, -0.03), roll),
    bulbs: () => box(0, 0, width, height, 'url(#back)') + bulbs(),
  }[backdrop]()
  const dust = Array.from({ length: 26 }, () =>
    circle(beam + roll.between(-330, 330), roll.between(30, 760), roll.between(1.2, 3.4), '#fff0cc', {
      opacity: roll.between(0.1, 0.42),
    }),
  ).join('')
  return {
    defs,
    behind:
      box(0, 0, width, height, hex(lit(base, -0.1))) +
      cloth +
      box(0, 0, width, height, 'url(#pool)') +
      cone(beam, light) +
      ellipse(beam, 960, 520, 150, '#1a0a10', { opacity: 0.35 }),
    before:
      box(0, 0, width, height, 'url(#vignette)') +
      dust +
      box(0, 640, width, 320, 'url(#foot)', { opacity: 0.78 + light * 0.2 }) +
      Array.from({ length: 9 }, (_, i) => ellipse(i * 160, 966, 84, 52, 'url(#lamp)', { opacity: 0.7 })).join(
        '',
      ) +
      box(0, 0, width, height, 'url(#grain)'),
  }
}
