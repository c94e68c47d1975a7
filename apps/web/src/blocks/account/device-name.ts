import { say } from '../../lib/language/say.ts'

// the first match counts: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari
const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const systems = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
] as const

/** A user agent as a person would name it: "Chrome on Linux". */
export function deviceName(userAgent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? say('Another program')
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  return system ? say('{browser} on {system}', { browser, system }) : browser
}
