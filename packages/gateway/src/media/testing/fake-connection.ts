/** A peer connection in a variable: what it was told is in `did`, and `fail` makes the next step of that name fail. */
export class FakeConnection extends EventTarget {
  readonly did: string[] = []
  fail = ''
  connectionState: RTCPeerConnectionState = 'new'
  localDescription: RTCSessionDescriptionInit | null = null
  /** holds `createOffer` back until it resolves */
  gate: Promise<void> = Promise.resolve()
  report: RTCStatsReport = new Map()

  readonly asConnection = this as unknown as RTCPeerConnection

  private step(name: string) {
    this.did.push(name)
    if (this.fail === name) throw new DOMException('broken', 'OperationError')
  }

  /** the directions of its media sections */
  readonly transceivers: { direction: RTCRtpTransceiverDirection }[] = []

  getTransceivers() {
    return this.transceivers
  }
  async createOffer({ iceRestart }: RTCOfferOptions) {
    await this.gate
    this.step(iceRestart ? 'restart' : 'createOffer')
    return { type: 'offer', sdp: 'our offer' }
  }
  async createAnswer() {
    this.step('createAnswer')
    return { type: 'answer', sdp: 'our answer' }
  }
  async setLocalDescription(description: RTCSessionDescriptionInit) {
    this.step('setLocalDescription')
    this.localDescription = description
  }
  async setRemoteDescription({ type }: RTCSessionDescriptionInit) {
    this.step(`setRemoteDescription ${type}`)
  }
  async addIceCandidate(candidate: RTCIceCandidateInit | null) {
    this.step(`addIceCandidate ${candidate?.candidate ?? 'end'}`)
  }
  async getStats() {
    return this.report
  }
  close() {
    this.step('close')
    this.connectionState = 'closed'
  }

  /** finds a way, or with `null` no more of them */
  find(candidate: string | null) {
    const found = candidate === null ? null : { candidate, sdpMid: '0', sdpMLineIndex: 0 }
    this.dispatchEvent(Object.assign(new Event('icecandidate'), { candidate: found }))
  }
  become(state: RTCPeerConnectionState) {
    this.connectionState = state
    this.dispatchEvent(new Event('connectionstatechange'))
  }
}
