import { useHydrated } from '../../lib/page/use-hydrated.ts'

/** Whether this browser has WebRTC: some networks and extensions take it away. */
export const hasDirectWay = () => typeof RTCPeerConnection !== 'undefined'

/** The same for what is drawn: true on the server, which cannot know. */
export function useDirectWay(): boolean {
  return !useHydrated() || hasDirectWay()
}
