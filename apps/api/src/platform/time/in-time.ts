/** What `work` comes to, or `otherwise` where that takes longer; the work itself goes on. */
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
