/** Resolves to the result of `work`, or to `otherwise` after the time; the work itself continues. */
export async function inTime<Value, Other>(
  work: Promise<Value>,
  withinMs: number,
  otherwise: Other,
): Promise<Value | Other> {
  const late = Promise.withResolvers<Other>()
  const timer = setTimeout(() => late.resolve(otherwise), withinMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
