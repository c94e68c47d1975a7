/** A media server under load: one publisher, many viewers. */
export interface FanoutTarget extends AsyncDisposable {
  readonly name: string
  /** of the process that forwards the packets */
  readonly pid: number
  /** Takes the publisher's offer and returns the answer. */
  publish(offerSdp: string): Promise<string>
  /** An offer to one more viewer; `answer` gives its answer back. */
  play(): Promise<{ offerSdp: string; answer(answerSdp: string): Promise<void> }>
}
