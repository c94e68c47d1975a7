/** A media server under load: one publisher a stream, many viewers. */
export interface FanoutTarget extends AsyncDisposable {
  readonly name: string
  /** of the processes that forward the packets */
  readonly pids: readonly number[]
  /** Takes a publisher's offer and returns the answer. */
  publish(stream: string, offerSdp: string): Promise<string>
  /** An offer to one more viewer; `answer` gives its answer back. */
  play(stream: string): Promise<{ offerSdp: string; answer(answerSdp: string): Promise<void> }>
}
