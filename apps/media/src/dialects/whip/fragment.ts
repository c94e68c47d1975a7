import type { IceCandidate } from '../../sdp/description.ts'
import { attribute, parseSdp, SdpError } from '../../sdp/session.ts'
import { Problem } from './problem.ts'

/** The ICE side of the client's offer: what a later fragment must agree with. */
export interface IceSession {
  readonly ufrag: string
  readonly password: string
  /** of the first m-line, whose transport all others share */
  readonly mid: string
}

/** [H1] What a client adds to its offer (RFC 8840): null at the end of its candidates. */
export interface Fragment {
  readonly ufrags: readonly string[]
  readonly passwords: readonly string[]
  readonly candidates: readonly (IceCandidate | null)[]
}

const candidatePattern = /^candidate:\S+ \d+ \S+ \d+ \S+ \d+ typ \S+/

/** Throws SdpError for what is no offer at all; whether the offer can be taken is for the rooms to say. */
export function iceSessionOf(offerSdp: string): IceSession {
  const offer = parseSdp(offerSdp)
  const first = offer?.media[0]
  if (!offer || !first) throw new SdpError('SDP_NOT_UNDERSTOOD', 'not a session description')
  const places = [...offer.media.map(({ attributes }) => attributes), offer.attributes]
  const said = (name: string) =>
    places.map((attributes) => attribute(attributes, name)).find((value) => value) ?? ''
  return {
    ufrag: said('ice-ufrag'),
    password: said('ice-pwd'),
    mid: attribute(first.attributes, 'mid') ?? '0',
  }
}

/** Reads a whole fragment, or throws the Problem 400: no candidate of a malformed one is used. */
export function readFragment(text: string, { mid: firstMid }: IceSession): Fragment {
  const ufrags: string[] = []
  const passwords: string[] = []
  const candidates: (IceCandidate | null)[] = []
  let sdpMid = firstMid
  let sections = 0
  for (const line of linesOf(text)) {
    if (line.startsWith('m=')) {
      sdpMid = String(sections)
      sections += 1
    }
    const [, name, value = ''] = /^a=([\w-]+)(?::(.*))?$/.exec(line) ?? []
    if (name === 'mid') sdpMid = value
    if (name === 'ice-ufrag') ufrags.push(value)
    if (name === 'ice-pwd') passwords.push(value)
    if (name === 'end-of-candidates') candidates.push(null)
    if (name === 'candidate') candidates.push(candidateOf(line.slice(2), sdpMid, sections))
  }
  return { ufrags, passwords, candidates }
}

/** Whether the fragment begins another ICE session than that of the offer. */
export function isRestart(fragment: Fragment, { ufrag, password }: IceSession): boolean {
  return (
    fragment.ufrags.some((other) => other !== ufrag) || fragment.passwords.some((other) => other !== password)
  )
}

function linesOf(text: string): string[] {
  const lines = text.replace(/(\r\n|\n|\r)+$/, '').split(/\r\n|\n|\r/)
  const wrong = lines.findIndex((line) => !/^[a-z]=./.test(line))
  if (wrong >= 0) throw new Problem(400, `The fragment is malformed: line ${wrong + 1}`)
  return lines
}

function candidateOf(candidate: string, sdpMid: string, sections: number): IceCandidate {
  if (!candidatePattern.test(candidate)) throw new Problem(400, 'The fragment is malformed: a candidate')
  return { candidate, sdpMid, sdpMLineIndex: Math.max(0, sections - 1) }
}
