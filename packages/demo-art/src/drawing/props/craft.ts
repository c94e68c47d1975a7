import { hex, lit } from '../colour.ts'
import { wave } from '../pose.ts'
import { at, box, circle, ellipse, group, move, n, shape, stroke } from '../svg.ts'
import type { DrawProp } from './prop.ts'

export const cooking: DrawProp = (look, pose) => {
  const stir = wave(pose.turn)
  const steam = [-60, 0, 58]
    .map((x, i) =>
      stroke(`M${x} 296c-28 -40 26 -58 0 -104s18 -50 4 -${n(84 + stir * 8 * (i - 1))}`, '#fff3df', 15, {
        opacity: 0.17,
      }),
    )
    .join('')
  const w = look.faceWidth
  return {
    hat:
      [
        [-66, -196, 56],
        [0, -226, 66],
        [68, -196, 56],
        [-30, -190, 54],
        [34, -188, 54],
      ]
        .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, '#f6efe2'))
        .join('') +
      stroke('M-52 -176Q-46 -210 -58 -232M4 -176Q10 -220 2 -250M50 -176Q52 -210 62 -226', '#cfc2ad', 6, {
        opacity: 0.6,
      }) +
      shape(
        `M${n(-w - 8)} -76Q0 -112 ${n(w + 8)} -76L${n(w + 4)} -166Q0 -194 ${n(-w - 4)} -166Z`,
        '#fffaf0',
      ) +
      shape(`M20 -178Q60 -176 ${n(w + 4)} -166L${n(w + 8)} -76Q60 -98 24 -100Z`, '#cfc2ad', {
        opacity: 0.35,
      }),
    held:
      steam +
      ellipse(0, 334, 178, 42, '#8f5a33') +
      ellipse(0, 340, 160, 32, '#c8642c') +
      [
        [-70, 338],
        [-20, 352],
        [60, 334],
        [96, 346],
        [18, 326],
      ]
        .map(([x = 0, y = 0], i) => circle(x, y, 11, i % 2 ? '#5d8f47' : '#f0c04f'))
        .join('') +
      shape(
        'M-178 336C-178 396 -150 486 -104 500H104C150 486 178 396 178 336C140 386 -140 386 -178 336Z',
        'url(#copper)',
      ) +
      stroke('M-172 384C-164 430 -146 470 -116 490', '#ffd9a8', 8, { opacity: 0.5 }),
    over: '',
    behind: '',
    left: { hand: at(-196, 336), grip: 'fist', turn: -30 },
    right: { hand: at(118 + stir * 30, 190 + Math.abs(stir) * 8), grip: 'fist', turn: 20 },
    ...{ glow: { x: 0, y: 300, colour: '#ffb36b' } },
    tilt: 4,
  }
}

export const painting: DrawProp = (look, pose, roll) => {
  const dab = wave(pose.turn)
  const hues = ['#d8475b', '#f2b544', '#3f8fa8', '#6c9a4e', '#8a68c9', '#f6efe2']
  const wash = roll.draw(hues, 4)
  return {
    behind: stroke('M300 -230L220 900M420 -230L500 900', '#6b4526', 22),
    held:
      group(
        move(392, 60, 4),
        box(-160, -230, 320, 420, '#e9dcc4', { rx: 4 }),
        box(-148, -218, 296, 396, '#fbf4e6'),
        shape('M-148 60C-70 -10 30 90 148 10V178H-148Z', wash[0] ?? '#3f8fa8', { opacity: 0.8 }),
        shape('M-148 110C-40 60 60 140 148 90V178H-148Z', wash[1] ?? '#6c9a4e', { opacity: 0.85 }),
        circle(30, -110, 52, wash[2] ?? '#f2b544', { opacity: 0.9 }),
        stroke('M-120 -150q60 -30 100 0M-110 -120q40 -18 70 0', wash[3] ?? '#8a68c9', 12, { opacity: 0.55 }),
      ) +
      group(
        move(-150, 344, -10),
        shape(
          'M-150 0C-150 -70 -60 -92 30 -84C120 -76 160 -30 140 24C124 66 60 44 30 66C6 84 -10 92 -60 84C-120 74 -150 50 -150 0Z',
          '#b98045',
          { stroke: hex(lit({ l: 0.42, c: 0.08, h: 60 }, 0)), 'stroke-width': 6 },
        ),
        ...hues.map((colour, i) => circle(-106 + i * 40, -22 - Math.sin(i * 0.62) * 32, 17, colour)),
      ),
    over: group(
      move(214 + dab * 14, 116 + dab * 18, 66),
      stroke('M0 90L0 -70', '#caa05a', 8),
      stroke('M0 -70V-84', '#b9b4ad', 12),
      shape('M-8 -86H8L2 -118Z', wash[2] ?? '#f2b544'),
    ),
    hat:
      look.hair === 'cap' || look.hair === 'scarf' || look.hair === 'afro'
        ? ''
        : shape(
            'M-110 -92C-130 -160 -20 -196 70 -178C130 -166 136 -116 96 -100C20 -122 -50 -118 -110 -92Z',
            '#8f2438',
          ) +
          circle(2, -188, 10, '#8f2438') +
          stroke('M-84 -122Q-40 -160 20 -164', '#fff', 7, { opacity: 0.2 }),
    left: { hand: at(-166, 350), grip: 'fist', turn: -30 },
    right: { hand: at(186 + dab * 14, 140 + dab * 18), grip: 'fist', turn: -10 },
    tilt: 6,
  }
}
