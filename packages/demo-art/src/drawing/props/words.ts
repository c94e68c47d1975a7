import { hex, tone } from '../colour.ts'
import { wave } from '../pose.ts'
import { at, box, circle, ellipse, group, move, shape, stroke } from '../svg.ts'
import type { DrawProp } from './prop.ts'

export const standup: DrawProp = (_look, pose) => {
  const beat = wave(pose.turn)
  return {
    held: group(
      move(92, 14, 28),
      shape('M-17 34L-13 190H13L17 34Z', '#1c191b'),
      stroke('M-8 50L-6 180', '#fff', 4, { opacity: 0.25 }),
      circle(0, 0, 37, 'url(#metal)'),
      stroke('M-34 -8H34M-34 10H34M-12 -34V34M12 -34V34', '#2c2a2a', 3, { opacity: 0.7 }),
      box(-26, 28, 52, 13, '#d8c8a4', { rx: 5 }),
    ),
    left: { hand: at(-276, 122 + beat * 16), grip: 'open', turn: beat * 6 },
    right: { hand: at(58, 132), grip: 'fist', turn: 10 },
    tilt: 6,
  }
}

export const poetry: DrawProp = (_look, pose, roll) => {
  const cover = hex(tone(0.36, 0.11, roll.pick([20, 150, 260, 310])))
  const lines = (x: number, slope: number) =>
    stroke(
      Array.from(
        { length: 6 },
        (_, i) => `M${x} ${250 + i * 22 + slope * 4}q48 ${-slope * 9} ${i === 5 ? 52 : 104} ${-slope * 5}`,
      ).join(''),
      '#8d7b66',
      4,
      { opacity: 0.55 },
    )
  return {
    held:
      shape('M0 416L-190 388V196L0 226L190 196V388Z', cover, {
        stroke: cover,
        'stroke-width': 14,
        'stroke-linejoin': 'round',
      }) +
      shape('M0 406C-50 374 -130 370 -180 380V200C-130 190 -50 194 0 226Z', '#f6ead2') +
      shape('M0 406C50 374 130 370 180 380V200C130 190 50 194 0 226Z', '#fdf4e0') +
      stroke('M0 226V404', '#b39c78', 5) +
      lines(-150, -2) +
      lines(42, 2) +
      shape(`M10 404v58l11 -14 11 14v-62z`, '#b3263a'),
    left: { hand: at(-164, 356 + wave(pose.turn) * 3), grip: 'fist', turn: -20 },
    right: { hand: at(164, 356 + wave(pose.turn) * 3), grip: 'fist', turn: 20 },
    tilt: -5,
    glow: { x: 0, y: 270, colour: '#fff0cf' },
  }
}

export const lantern: DrawProp = (_look, pose) => {
  const swing = wave(pose.turn) * 4
  return {
    over: group(
      move(222, 128, swing),
      circle(0, 150, 230, 'url(#lampGlow)'),
      stroke('M0 -8C-46 22 -46 40 -42 62M0 -8C46 22 46 40 42 62', '#caa05a', 6),
      shape('M-50 62H50L38 44H-38Z', '#6b4a22'),
      box(-46, 62, 92, 140, '#ffd37a', { opacity: 0.32 }),
      shape('M0 92C24 128 26 168 0 180C-26 168 -24 128 0 92Z', '#ffb43e'),
      shape('M0 122C12 142 12 166 0 174C-12 166 -12 142 0 122Z', '#fff3cb'),
      stroke('M-46 62V202M46 62V202M0 62V82', '#8a6430', 7),
      shape('M-56 202H56L46 226H-46Z', '#6b4a22'),
    ),
    left: { hand: at(-270, 140 - swing * 3), grip: 'open' },
    right: { hand: at(222, 104), grip: 'fist' },
    tilt: 4,
    glow: { x: 220, y: 270, colour: '#ffc766' },
  }
}

export const globe: DrawProp = (_look, pose) => {
  const spin = wave(pose.turn / 2) * 12
  return {
    held:
      shape('M96 478H268L296 540H68Z', '#6b3d1c') +
      stroke('M182 440V480', '#caa05a', 14) +
      circle(182, 322, 122, 'url(#sea)') +
      group(
        move(spin, 0),
        shape(
          'M112 256C140 222 186 226 198 250C206 274 170 282 176 306C180 330 148 340 132 318C120 302 96 284 112 256Z',
          '#9fb46a',
        ),
        shape('M208 296C238 280 262 300 256 334C250 372 222 398 206 376C190 352 186 312 208 296Z', '#9fb46a'),
        shape('M128 366C150 356 178 374 168 396C156 408 132 398 128 366Z', '#9fb46a'),
      ) +
      stroke('M76 262A122 122 0 0 0 268 410', '#caa05a', 9) +
      ellipse(140, 262, 34, 18, '#fff', { opacity: 0.3, transform: 'rotate(-36 140 262)' }),
    left: { hand: at(-272, 130 + wave(pose.turn) * 10), grip: 'open' },
    right: { hand: at(172, 186), grip: 'flat', turn: 150 },
    tilt: -5,
  }
}

export const coaching: DrawProp = (_look, pose) => {
  const ticks = [0, 1, 2]
  return {
    held: group(
      move(-110, 300, -9),
      box(-112, -126, 224, 290, '#7a4e2a', { rx: 14 }),
      box(-98, -108, 196, 258, '#fbf4e4', { rx: 6 }),
      box(-44, -142, 88, 36, 'url(#metal)', { rx: 10 }),
      ticks
        .map(
          (i) =>
            stroke(`M-74 ${-52 + i * 62}l14 15 26 -32`, i < 2 ? '#3d8a5f' : '#c9a15c', 9) +
            stroke(
              `M-14 ${-52 + i * 62}h${i === 1 ? 74 : 92}M-14 ${-32 + i * 62}h${i === 2 ? 40 : 62}`,
              '#a99a83',
              6,
              { opacity: 0.6 },
            ),
        )
        .join(''),
    ),
    left: { hand: at(-176, 366), grip: 'fist' },
    right: { hand: at(176, 146 + wave(pose.turn) * 14), grip: 'fist' },
    over: group(
      move(176, 112 + wave(pose.turn) * 14, 20),
      box(-8, -92, 16, 118, '#26486b', { rx: 7 }),
      shape('M-8 -92H8L0 -122Z', '#e8c98c'),
    ),
    tilt: 5,
  }
}
