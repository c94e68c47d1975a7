import type { Appearance } from './appearance.ts'
import { hex, lit, tone } from './colour.ts'
import type { Pose } from './pose.ts'
import { circle, ellipse, group, n, shape, stroke } from './svg.ts'

/** Centre of the face is 0,0; crown at -125, chin at 118. */
export function faceOutline(w: number, jaw: number): string {
  const corner = 30 + jaw * 20
  return `M${n(-w)} -22C${n(-w)} -98 -48 -126 0 -126C48 -126 ${n(w)} -98 ${n(w)} -22C${n(w)} 36 ${n(w - 12)} 74 ${n(corner)} 104C${n(corner - 14)} 120 ${n(14 - corner)} 120 ${n(-corner)} 104C${n(12 - w)} 74 ${n(-w)} 36 ${n(-w)} -22Z`
}

function eye(x: number, look: Appearance, pose: Pose, ink: string): string {
  const open = look.eyeOpen * (1 - pose.blink)
  const lid = 9 - open * 19
  const side = Math.sign(x)
  const lashes = look.feminine
    ? stroke(`M${n(side * 17)} ${n(1 - open * 2)}l${n(side * 7)} ${n(open > 0.2 ? -5 : 4)}`, ink, 3.6)
    : ''
  const ball =
    open > 0.12
      ? shape(`M-18 1Q0 ${n(lid)} 18 1Q0 11 -18 1Z`, '#efe4d8') +
        circle(0, 1.2, 2 + open * 6, '#2a1a16') +
        circle(-2.5, -1.5, 1.6, '#fff', { opacity: 0.85 })
      : ''
  return group(
    `translate(${n(x)} 0)`,
    stroke(
      `M-16 ${n(-9 - open * 4)}Q0 ${n(-17 - open * 5)} 17 ${n(-8 - open * 4)}`,
      hex(lit(look.skin, -0.12)),
      3,
      { opacity: 0.6 },
    ),
    ball,
    stroke(`M-18.500 1Q0 ${n(lid)} 18.500 1`, ink, look.feminine ? 5 : 4.2),
    lashes,
  )
}

function features(look: Appearance, pose: Pose): string {
  const { skin } = look
  const ink = hex(tone(0.2, 0.03, 30))
  const shade = hex(lit({ ...skin, c: skin.c + 0.02, h: skin.h - 12 }, -0.12))
  const brow = hex(look.hairTone.l > 0.55 ? lit(look.hairTone, -0.18) : lit(look.hairTone, 0.02))
  const by = -30 - look.browLift
  const s = look.smile
  const nose = look.nose
  const browWidth = look.feminine ? 6 : 9
  return [
    ellipse(-48, 42, 24, 17, hex(tone(Math.max(0.4, skin.l - 0.06), 0.13, 25)), { opacity: 0.2 }),
    ellipse(48, 42, 24, 17, hex(tone(Math.max(0.36, skin.l - 0.1), 0.13, 25)), { opacity: 0.22 }),
    shape(`M5 -22C10 4 ${n(20 * nose)} 24 ${n(17 * nose)} 36C10 43 2 43 -1 40C7 26 2 0 5 -22Z`, shade, {
      opacity: 0.5,
    }),
    stroke(`M${n(-13 * nose)} 37Q0 47 ${n(14 * nose)} 37`, hex(lit(skin, -0.2)), 3.6, { opacity: 0.8 }),
    stroke('M-4 -14Q-6 12 -3 28', hex(lit(skin, 0.09)), 5, { opacity: 0.45 }),
    eye(-36, look, pose, ink),
    eye(36, look, pose, ink),
    stroke(`M-56 ${n(by + 4)}Q-40 ${n(by - 9)} -19 ${n(by + 2)}`, brow, browWidth, { opacity: 0.92 }),
    stroke(`M19 ${n(by + 2)}Q40 ${n(by - 9)} 56 ${n(by + 4)}`, brow, browWidth, { opacity: 0.92 }),
    shape(
      `M${n(-21 - s * 6)} ${n(67 - s * 4)}Q-9 60 0 65Q9 60 ${n(21 + s * 6)} ${n(67 - s * 4)}Q0 ${n(79 + s * 7)} ${n(-21 - s * 6)} ${n(67 - s * 4)}Z`,
      hex(look.lip),
    ),
    stroke(
      `M${n(-22 - s * 7)} ${n(67 - s * 4)}Q0 ${n(70 + s * 5)} ${n(22 + s * 7)} ${n(67 - s * 4)}`,
      hex(lit(look.lip, -0.16)),
      3,
    ),
    stroke('M-10 92Q0 96 10 92', shade, 4, { opacity: 0.5 }),
  ].join('')
}

function beard(look: Appearance): string {
  const w = look.faceWidth
  const colour = hex(lit(look.hairTone, 0.015))
  const corner = 32 + look.jaw * 20
  const moustache = shape(
    'M-34 62C-26 50 -8 49 0 54C8 49 26 50 34 62C22 60 10 59 0 61C-10 59 -22 60 -34 62Z',
    colour,
  )
  const jawline = `M${n(-w + 1)} 0C${n(-w)} 50 ${n(10 - w)} 84 ${n(-corner)} 110C${n(14 - corner)} 132 ${n(corner - 14)} 132 ${n(corner)} 110C${n(w - 10)} 84 ${n(w)} 50 ${n(w - 1)} 0C${n(w - 10)} 34 58 46 38 52C20 46 -20 46 -38 52C-58 46 ${n(10 - w)} 34 ${n(1 - w)} 0Z`
  const mouthGap = 'M-30 64Q0 54 30 64Q22 86 0 86Q-22 86 -30 64Z'
  if (look.beard === 'none') return ''
  if (look.beard === 'moustache') return moustache
  if (look.beard === 'stubble')
    return shape(jawline + mouthGap, colour, { opacity: 0.24, 'fill-rule': 'evenodd' })
  return shape(jawline + mouthGap, colour, { 'fill-rule': 'evenodd' }) + moustache
}

function glasses(): string {
  const rim = hex(tone(0.24, 0.03, 60))
  const lens = (x: number) =>
    `<rect x="${x - 28}" y="-22" width="56" height="46" rx="20" fill="#fff" fill-opacity=".07" stroke="${rim}" stroke-width="5"/>` +
    stroke(`M${x - 14} -12l12 -3`, '#fff', 3.5, { opacity: 0.4 })
  return (
    lens(-37) +
    lens(37) +
    stroke('M-9 -6Q0 -12 9 -6', rim, 5) +
    stroke('M-65 -6L-84 -12M65 -6L84 -12', rim, 5)
  )
}

/** The head without its hair. */
export function head(look: Appearance, pose: Pose): string {
  const w = look.faceWidth
  const ear = (side: number, colour: string) =>
    ellipse(side * (w + 1), 8, 14, 25, colour) +
    stroke(`M${n(side * (w + 5))} -6q${n(side * 6)} 12 ${n(-side * 3)} 24`, hex(lit(look.skin, -0.16)), 3, {
      opacity: 0.7,
    })
  const rings = look.earrings
    ? circle(-w - 3, 42, 8, 'none', { stroke: '#f0c36a', 'stroke-width': 4 }) +
      circle(w + 3, 42, 8, 'none', { stroke: '#c9973f', 'stroke-width': 4 })
    : ''
  return [
    ear(-1, hex(lit(look.skin, -0.02))),
    ear(1, hex(lit(look.skin, -0.12))),
    rings,
    shape(faceOutline(w, look.jaw), 'url(#face)'),
    features(look, pose),
    beard(look),
    shape(faceOutline(w, look.jaw), 'url(#faceRim)'),
    look.glasses ? glasses() : '',
  ].join('')
}
