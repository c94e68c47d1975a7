import { codecNames } from './codec.ts'
import { attribute, directionOf, type MediaSection, parseSdp, SdpError } from './session.ts'

/**
 * A viewer's answer, checked, without its candidates: the viewer's address is learnt from its own connectivity checks
 * [D5], and names such as `….local` are never looked up.
 */
export const checkAnswer = (answerSdp: unknown): string => {
  const answer = parseSdp(answerSdp)
  if (!answer || typeof answerSdp !== 'string') {
    throw new SdpError('SDP_NOT_UNDERSTOOD', 'not a session description')
  }
  const places = [...answer.media.map((section) => section.attributes), answer.attributes]
  for (const name of ['ice-ufrag', 'ice-pwd', 'fingerprint']) {
    if (!places.some((attributes) => attribute(attributes, name))) {
      throw new SdpError('SDP_NOT_UNDERSTOOD', `the answer has no ${name}`)
    }
  }
  const lines = answerSdp
    .split(/\r\n|\n|\r/)
    .filter((line) => line !== '' && !/^a=(candidate|end-of-candidates)/.test(line))
  return `${lines.join('\r\n')}\r\n`
}

/**
 * [D7] A player that refuses the only picture would play without one: its codec is the reason. The refusal comes first, for
 * the answer of Firefox to a picture alone that it cannot play has no transport at all.
 */
export const requireAnswer = (answerSdp: string, offerSdp: string): void => {
  const offered = pictures(offerSdp)
  const isRefused = (section: MediaSection) =>
    !offered.some(({ formats }) => section.formats.some((format) => formats.includes(format)))
  if (offered.length > 0 && parseSdp(answerSdp) !== null && pictures(answerSdp).every(isRefused))
    throw new SdpError(
      'CODEC_NOT_SUPPORTED',
      `${offered.flatMap(codecNames).join(', ')}; the answer of the player refuses the picture`,
    )
  checkAnswer(answerSdp)
}

const pictures = (sdp: string): MediaSection[] => {
  const session = parseSdp(sdp)
  return (session?.media ?? []).filter(
    (section) =>
      session !== null &&
      section.kind === 'video' &&
      section.port > 0 &&
      directionOf(session, section) !== 'inactive',
  )
}
