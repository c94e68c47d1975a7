import type { Appearance } from './appearance.ts'
import { hex, lit, tone } from './colour.ts'
import { at, circle, linear, radial, stroke } from './svg.ts'

function pattern(look: Appearance): string {
  const ink = hex(look.second)
  const tile = (size: number, content: string) =>
    `<pattern id="pattern" width="${size}" height="${size}" patternUnits="userSpaceOnUse">${content}</pattern>`
  switch (look.pattern) {
    case 'plain':
      return ''
    case 'stripes':
      return tile(44, stroke('M0 12H44', ink, 13, { opacity: 0.75 }))
    case 'dots':
      return tile(46, circle(12, 12, 7, ink, { opacity: 0.75 }) + circle(35, 35, 7, ink, { opacity: 0.75 }))
    case 'check':
      return tile(
        64,
        stroke('M16 0V64M0 16H64', ink, 15, { opacity: 0.28 }) +
          stroke('M46 0V64M0 46H64', ink, 3, { opacity: 0.4 }),
      )
    case 'leaves':
      return tile(
        78,
        `<path d="M14 30Q28 4 44 12Q38 34 14 30ZM52 70Q48 46 66 40Q76 58 52 70Z" fill="${ink}" opacity=".55"/>`,
      )
  }
}

/** Gradients that figures and props share. The key light comes from the upper left. */
export function paints(look: Appearance): string {
  const { skin, hairTone, cloth } = look
  const user = 'userSpaceOnUse'
  return [
    linear('face', at(0, 0), at(1, 0.5), [
      [0, hex(lit(skin, 0.055))],
      [0.52, hex(skin)],
      [1, hex(lit({ ...skin, c: skin.c + 0.015 }, -0.13))],
    ]),
    linear('faceRim', at(0, 0.2), at(1, 0.5), [
      [0, '#ffe2ae', 0.4],
      [0.12, '#ffe2ae', 0],
      [0.7, '#1a0815', 0],
      [1, '#1a0815', 0.3],
    ]),
    linear('hair', at(0, 0), at(1, 0.8), [
      [0, hex(lit(hairTone, 0.1))],
      [0.45, hex(hairTone)],
      [1, hex(lit(hairTone, -0.07))],
    ]),
    linear(
      'clothShade',
      at(-210, 0),
      at(230, 420),
      [
        [0, '#ffe6ba', 0.26],
        [0.3, '#ffe6ba', 0.02],
        [0.55, '#12060f', 0.08],
        [1, '#12060f', 0.62],
      ],
      user,
    ),
    linear('wood', at(0, 0), at(1, 0.9), [
      [0, '#d98c42'],
      [0.5, '#b0602a'],
      [1, '#6a3114'],
    ]),
    linear('metal', at(0, 0), at(1, 0), [
      [0, '#e9e2d6'],
      [0.4, '#a9a19a'],
      [0.7, '#5c5758'],
      [1, '#8d8680'],
    ]),
    linear('copper', at(0, 0), at(1, 0.3), [
      [0, '#e79a63'],
      [0.45, '#b4592b'],
      [1, '#5f2912'],
    ]),
    linear('lacquer', at(0, 0), at(0, 1), [
      [0, '#3a2a2c'],
      [1, '#120c0e'],
    ]),
    radial('crystal', at(0.36, 0.32), 0.8, [
      [0, '#f7f2ff'],
      [0.35, '#bca8f4'],
      [0.75, '#6b57b8'],
      [1, '#2f2468'],
    ]),
    radial('ballGlow', at(0.5, 0.5), 0.5, [
      [0, '#d8caff', 0.9],
      [0.55, '#9b86ec', 0.38],
      [1, '#6b57b8', 0],
    ]),
    radial('lampGlow', at(0.5, 0.5), 0.5, [
      [0, '#ffd27a', 0.75],
      [0.4, '#ffb347', 0.25],
      [1, '#ffb347', 0],
    ]),
    radial('sea', at(0.36, 0.3), 0.85, [
      [0, '#8fc7d8'],
      [0.6, '#3a7f9c'],
      [1, '#173f57'],
    ]),
    linear('skirt', at(0, 0), at(0, 1), [
      [0, hex(cloth)],
      [1, hex(tone(0.15, 0.03, 330))],
    ]),
    pattern(look),
  ].join('')
}
