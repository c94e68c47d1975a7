export { createMediaNodes, type MediaNode, type MediaNodes } from './media-nodes.ts'
export { registerMediaReport } from './report-route.ts'
export { createRevokeClient, type Revoke } from './revoke-client.ts'
export { createStreamTokens, type StreamGrant, type StreamTokens } from './stream-tokens.ts'
