/** Something that the person at the keyboard can put right: the message is the whole story, no stack trace is shown. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
