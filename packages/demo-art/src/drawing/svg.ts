/** Small words for SVG. Numbers are rounded to a tenth: less to parse, nothing to see. */
export type Paint = string
export interface Point {
  x: number
  y: number
}

export const at = (x: number, y: number): Point => ({ x, y })
export const n = (value: number) => String(Math.round(value * 10) / 10)

type Attributes = Record<string, string | number>
const attributes = (all: Attributes) =>
  Object.entries(all)
    .map(
      ([name, value]) => ` ${name}="${typeof value === 'number' ? Math.round(value * 1000) / 1000 : value}"`,
    )
    .join('')

export const shape = (d: string, fill: Paint, more: Attributes = {}) =>
  `<path d="${d}" fill="${fill}"${attributes(more)}/>`
export const stroke = (d: string, colour: Paint, width: number, more: Attributes = {}) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${attributes(more)}/>`
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: Paint, more: Attributes = {}) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${attributes(more)}/>`
export const circle = (x: number, y: number, r: number, fill: Paint, more: Attributes = {}) =>
  ellipse(x, y, r, r, fill, more)
export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: Paint,
  more: Attributes = {},
) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"${attributes(more)}/>`
export const group = (transform: string, ...children: string[]) =>
  `<g transform="${transform}">${children.join('')}</g>`
export const move = (x: number, y: number, degrees = 0, scale = 1) =>
  `translate(${n(x)} ${n(y)}) rotate(${n(degrees)}) scale(${Math.round(scale * 1000) / 1000})`

type Stop = readonly [offset: number, colour: Paint, opacity?: number]
const stops = (list: readonly Stop[]) =>
  list
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${n(opacity * 100)}%"/>`,
    )
    .join('')
export const linear = (
  id: string,
  from: Point,
  to: Point,
  list: readonly Stop[],
  units = 'objectBoundingBox',
) =>
  `<linearGradient id="${id}" gradientUnits="${units}" x1="${from.x}" y1="${from.y}" x2="${to.x}" y2="${to.y}">${stops(list)}</linearGradient>`
export const radial = (
  id: string,
  centre: Point,
  r: number,
  list: readonly Stop[],
  units = 'objectBoundingBox',
) =>
  `<radialGradient id="${id}" gradientUnits="${units}" cx="${centre.x}" cy="${centre.y}" r="${r}">${stops(list)}</radialGradient>`
