/** By the first two digits of `profile-level-id`; a decoder of one of these decodes those before it. */
const decodable = new Map([
  ['42', 'baseline'],
  ['4d', 'main'],
  ['64', 'high'],
])
/** What encoders offer and no browser decodes. */
const others = new Map([
  ['2c', 'CAVLC 4:4:4'],
  ['58', 'extended'],
  ['6e', 'high 10'],
  ['7a', 'high 4:2:2'],
  ['f4', 'high 4:4:4'],
])

/** Baseline is the default (RFC 6184, 8.1). */
const defaultProfileLevelId = '420010'

const profileLevelIdOf = (parameters: string): string =>
  /(?:^|;)profile-level-id=([^;]*)/i.exec(parameters)?.[1]?.toLowerCase() ?? defaultProfileLevelId

/** Two hexadecimal digits. */
export const h264ProfileOf = (parameters: string): string => profileLevelIdOf(parameters).slice(0, 2)

/** Whether browsers decode it: of a known profile, and of six digits. */
export const isDecodable = (parameters: string): boolean =>
  /^[\da-f]{6}$/.test(profileLevelIdOf(parameters)) && decodable.has(h264ProfileOf(parameters))

export const isConstrainedBaseline = (parameters: string): boolean =>
  profileLevelIdOf(parameters).startsWith('42e0')

/** Whether a decoder of profile `own` decodes a stream of profile `streamed`. */
export const decodes = (own: string, streamed: string): boolean => {
  const order = [...decodable.keys()]
  return own === streamed || (order.includes(streamed) && order.indexOf(own) > order.indexOf(streamed))
}

/** In words: `main`, `high 4:2:2 (7a0033)`. */
export const h264ProfileName = (parameters: string): string => {
  const id = profileLevelIdOf(parameters)
  if (isDecodable(parameters)) return decodable.get(id.slice(0, 2)) ?? ''
  const name = /^[\da-f]{6}$/.test(id) ? (others.get(id.slice(0, 2)) ?? 'of an unknown profile') : 'malformed'
  return `${name} (${id.slice(0, 16)})`
}

/**
 * The parameters with what goes without saying: the mode, even where it is the default (RFC 6184, 8.1), and six digits of
 * the profile where FFmpeg 8 writes its own flag for a constrained one, 0x200, in place of two of them.
 */
export const completeH264 = (parameters: readonly string[]): string[] => {
  const isSaid = parameters.some((one) => /^packetization-mode=/i.test(one))
  const repaired = parameters.map((one) => one.replace(/^(profile-level-id=42)200([\da-f]{2})$/i, '$1e0$2'))
  return isSaid ? repaired : [...repaired, 'packetization-mode=0']
}
