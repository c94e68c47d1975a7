/** A colour in OKLCH, in which steps look even. Drawings carry hex: librsvg does not know oklch(). */
export interface Tone {
  /** 0 to 1 */
  l: number
  c: number
  /** degrees */
  h: number
}

export const tone = (l: number, c: number, h: number): Tone => ({ l, c, h })
export const lit = (base: Tone, by: number): Tone => ({
  ...base,
  l: Math.min(0.97, Math.max(0.06, base.l + by)),
})

const gamma = (linear: number) => (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055)

/** sRGB, clipped channel by channel; Björn Ottosson's matrices. */
export function hex({ l, c, h }: Tone): string {
  const angle = (h * Math.PI) / 180
  const a = c * Math.cos(angle)
  const b = c * Math.sin(angle)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  const byte = (linear: number) =>
    Math.round(Math.min(1, Math.max(0, gamma(Math.max(0, linear)))) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${channels.map(byte).join('')}`
}
