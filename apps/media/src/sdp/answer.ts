import { EngineError } from '../engines/port.ts'
import { attribute, parseSdp } from './session.ts'

/**
 * A viewer's answer, checked, without its candidates: the viewer's address is learnt from its own connectivity checks
 * [D5], and names such as `….local` are never looked up.
 */
export const checkAnswer = (answerSdp: unknown): string => {
  const answer = parseSdp(answerSdp)
  if (!answer || typeof answerSdp !== 'string') {
    throw new EngineError('SDP_NOT_UNDERSTOOD', 'not a session description')
  }
  const places = [...answer.media.map((section) => section.attributes), answer.attributes]
  for (const name of ['ice-ufrag', 'ice-pwd', 'fingerprint']) {
    if (!places.some((attributes) => attribute(attributes, name))) {
      throw new EngineError('SDP_NOT_UNDERSTOOD', `the answer has no ${name}`)
    }
  }
  const lines = answerSdp
    .split(/\r\n|\n|\r/)
    .filter((line) => line !== '' && !/^a=(candidate|end-of-candidates)/.test(line))
  return `${lines.join('\r\n')}\r\n`
}
