import { z } from 'zod'
import { httpUrl, plainText, port, type VariableGroup, type VariableTable } from '../variable.ts'

/** The operator's cost of a minute to a mobile in credits, rounded up generously: a provider's prices are the operator's. */
const usualCountries = [
  ...'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'
    .split(' ')
    .map((country) => `${country}=15`),
  ...'CH GB IS LI NO'.split(' ').map((country) => `${country}=30`),
].join(',')

const variables = {
  MEDIA_UDP_PORT: {
    parse: port,
    default: '0',
    unset: 'free ones',
    doc: 'the first of consecutive UDP ports, one for each media worker: on n cores n - 1 for stage workers, n/4 for lobby workers (each at least 1), 2n for suspect connections; the port after these for relays by TCP or TLS',
    reader: 'stack',
  },
  MEDIA_ANNOUNCED_IP: {
    parse: z.union([z.ipv4(), z.ipv6()], 'must be an IP address.'),
    unset: "the interface's",
    doc: 'the IP address that peers send media to',
    reader: 'media',
  },
  MEDIA_ENGINE: {
    parse: z.literal('embedded', 'must be embedded: Footlight can use no other engine yet.'),
    unlisted: true,
    reader: 'stack',
  },
  TURN_URLS: {
    parse: z
      .string()
      .regex(
        /^(turns?|stun):\S+(,(turns?|stun):\S+)*$/,
        'must be turn: or turns: addresses, separated by commas.',
      ),
    doc: "relay servers with time-limited credentials; the port is 3478, or 5349 for `turns:`, if an address names none. `ops/turnserver.conf` is coturn's configuration for them; the log says at the start whether each one takes our credentials",
  },
  TURN_SECRET: { parse: plainText },
  PHONE_COUNTRIES: {
    parse: z
      .string()
      .regex(
        /^[A-Z]{2}=\d{1,4}(,[A-Z]{2}=\d{1,4})*$/,
        'must be countries with the credits that a minute costs there, like BE=15,CH=30.',
      ),
    default: usualCountries,
    unset: 'Europe at 15 or 30',
    doc: 'the countries whose numbers the server calls, and what a minute costs the operator there, in credits: `BE=15,CH=30`',
  },
} as const satisfies VariableTable

/** Media, relays, and which countries are called. */
export const showVariables = {
  variables,
  needed: ['TURN_URLS', 'TURN_SECRET'],
} satisfies VariableGroup<typeof variables>

const twilio = {
  TWILIO_AUTH_TOKEN: {
    parse: plainText,
    doc: 'telephone calls; they need `PUBLIC_URL`. Without them a demo simulates the caller on `/sandbox/phone`. `TWILIO_ACCOUNT_SID` lets the server call performers to prove their numbers; `TWILIO_API_URL` is only for a provider other than Twilio',
  },
  TWILIO_NUMBER: {
    parse: z.string().regex(/^\+[1-9]\d{6,14}$/, 'must be an international number, like +32470123456.'),
  },
  TWILIO_ACCOUNT_SID: { parse: plainText },
  TWILIO_API_URL: { parse: httpUrl },
} as const satisfies VariableTable

/** [S11] The telephone carrier Twilio, or one with its interface. */
export const twilioVariables = {
  variables: twilio,
  needed: ['TWILIO_AUTH_TOKEN', 'TWILIO_NUMBER'],
  faults(set) {
    const isAsked = Object.keys(twilio).some((name) => set[name] !== undefined)
    if (isAsked && set.TWILIO_NUMBER === undefined && set.TWILIO_AUTH_TOKEN === undefined)
      return ['TWILIO_AUTH_TOKEN and TWILIO_NUMBER must be set with the other variables of Twilio.']
    // webhooks are signed over the address that the carrier called: without a public one, none could be verified
    return isAsked && set.PUBLIC_URL === undefined
      ? ['PUBLIC_URL must be set with TWILIO_NUMBER: the calls are announced there.']
      : []
  },
} satisfies VariableGroup<typeof twilio>
