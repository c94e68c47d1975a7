/** What a publishing peer sends: RTP packets that are whole, in real time. */
export interface RtpSource {
  readonly video: { ssrc: number; payloadType: number; transportWideId?: number } | null
  readonly audio: { ssrc: number; payloadType: number } | null
  /** A packet must be sent or copied before the call returns: its buffer may be used again. */
  start(sink: RtpSink): void
  stop(): void
  /** The server asks for a keyframe. */
  makeKeyframe(): void
  /** A sent packet, for a resend; undefined when it is too old. */
  sent(ssrc: number, sequence: number): Buffer | undefined
  /** The RTP timestamps of this instant, which sender reports tie together; null: there are no reports. */
  timestamps(): { video: number; audio: number } | null
}

export interface RtpSink {
  video(packet: Buffer): void
  audio(packet: Buffer): void
}
