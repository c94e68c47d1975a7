/** `undefined` for what is not JSON, or nested too deep to read. */
export function readJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}
