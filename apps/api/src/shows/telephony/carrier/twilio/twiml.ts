import { type ErrorCode, phoneCodeDigits } from '@footlight/contract'
import VoiceResponse from 'twilio/lib/twiml/VoiceResponse.js'
import type { Over } from '../../telephony.rules.ts'

/** How long the performer's telephone rings: the session waits 20 s for the first sound [S6], and the provider ends a little late. */
const ringSeconds = 15
const enterWithinSeconds = 15

const goodbye = 'Goodbye.'
const refusals: Partial<Record<ErrorCode, string>> = {
  PERFORMER_BUSY:
    'The performer is busy with somebody else. Your code stays good. Please call again in a moment.',
  PERFORMER_OFFLINE: 'The performer is not available right now. Nothing was charged.',
  SERVICE_NOT_OFFERED: 'The performer does not take telephone calls any more. Nothing was charged.',
  REQUEST_OPEN: 'You already have an open request or a running session. End it first, and call again.',
  TRY_LATER: 'You let this performer wait for nothing several times. Please call again later.',
  INSUFFICIENT_CREDIT: 'Your balance does not cover one minute. Please top up, and call again.',
  DAY_CAP_REACHED: 'Your limit for today is reached.',
  CAP_TOO_LOW: 'Your limit does not cover one minute.',
}

/** The spoken side of a call, in TwiML. `base` is the address of the webhooks. */
export function createVoice({ base, callerId }: { base: string; callerId: string }) {
  function askForCode(sentence: string): string {
    const response = new VoiceResponse()
    response
      .gather({
        input: ['dtmf'],
        numDigits: phoneCodeDigits,
        timeout: enterWithinSeconds,
        action: `${base}/code`,
        method: 'POST',
      })
      .say(sentence)
    response.say(`No code was entered. ${goodbye}`)
    response.hangup()
    return response.toString()
  }

  return {
    welcome: () =>
      askForCode(`Welcome to Footlight. Please enter the ${phoneCodeDigits} digits of your reservation.`),

    askAgain: () => askForCode('This code is not valid. Please enter it again.'),

    /** Connects to the performer, who sees the operator's number; the provider hangs up at the limit [S11]. */
    connect(call: { performerPhone: string; timeLimitSeconds: number }): string {
      const response = new VoiceResponse()
      response.say('You are being connected.')
      response
        .dial({
          callerId,
          timeLimit: call.timeLimitSeconds,
          timeout: ringSeconds,
          action: `${base}/status`,
          method: 'POST',
        })
        .number(
          {
            statusCallback: `${base}/status`,
            statusCallbackEvent: ['answered'],
            statusCallbackMethod: 'POST',
          },
          call.performerPhone,
        )
      return response.toString()
    },

    refused: (code: ErrorCode) =>
      farewell(refusals[code] ?? 'Your reservation cannot be used right now. Nothing was charged.'),
    tooManyTries: () => farewell('There were too many wrong codes. Please try again later.'),
    over: (by: Over['by']) =>
      farewell(by === null ? 'The performer did not answer. Nothing was charged.' : 'The call is over.'),
  }
}

/** [S11] Voice prompt that verifies a performer's number: reads the digits one by one, three times. */
export function readCode(code: string): string {
  const response = new VoiceResponse()
  const digits = [...code].join(', ')
  response.pause({ length: 1 })
  response.say('This is Footlight. Here is the code that proves this number.')
  for (let time = 0; time < 3; time++) {
    response.say(`${digits}.`)
    response.pause({ length: 1 })
  }
  response.say(`If you did not ask for it, do nothing. ${goodbye}`)
  response.hangup()
  return response.toString()
}

function farewell(sentence: string): string {
  const response = new VoiceResponse()
  response.say(`${sentence} ${goodbye}`)
  response.hangup()
  return response.toString()
}
