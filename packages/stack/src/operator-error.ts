/** An error that the operator can fix: only its message is shown, no stack trace. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

/** For a promise whose failure changes nothing, or is seen elsewhere; the argument says why. */
export function ignoreFailure(_why: string): () => undefined {
  return () => undefined
}
