/** Something that the person at the keyboard can put right: the message is the whole story, no stack trace is shown. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

/** For a promise whose failure changes nothing, or is seen elsewhere; the argument says why. */
export function ignoreFailure(_why: string): () => undefined {
  return () => undefined
}
