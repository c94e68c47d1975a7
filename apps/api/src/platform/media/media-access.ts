import type { Random } from '../random.ts'
import type { Clock } from '../time/clock.ts'
import { createFallbackOffers } from './fallback-offers.ts'
import { createMediaNodes, type MediaNode, type MediaNodes } from './media-nodes.ts'
import { createRevokeClient, type Revoke } from './revoke-client.ts'
import { type AskStill, createStillClient } from './still-client.ts'
import { createStreamTokens, type StreamTokens } from './stream-tokens.ts'

/** What the API asks of media servers, and what it hands to clients to reach them. */
export interface MediaAccess {
  tokens: StreamTokens
  revoke: Revoke
  mediaNodes: MediaNodes
  askStill: AskStill
}

export function createMediaAccess(parts: {
  mediaUrl: string
  internalSecret: string
  streamTokenPrivateKeyPem: string
  clock: Clock
  random: Random
  revoke?: Revoke | undefined
}): MediaAccess {
  const { mediaUrl, internalSecret: secret, streamTokenPrivateKeyPem: privateKeyPem, clock, random } = parts
  // a second media server needs public paths of its own beside this one
  const nodes: readonly [MediaNode] = [
    { url: mediaUrl, path: '/webrtc-session.json', fallbackPath: '/fallback' },
  ]
  return {
    tokens: createStreamTokens({ privateKeyPem, clock, random }),
    revoke: parts.revoke ?? createRevokeClient({ mediaUrls: nodes.map(({ url }) => url), secret }),
    mediaNodes: createMediaNodes(nodes, createFallbackOffers({ secret, clock })),
    askStill: createStillClient({ mediaUrls: [mediaUrl], secret }),
  }
}
