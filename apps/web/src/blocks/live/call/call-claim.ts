/** Waits for the page's turn to have the call: `isForced` takes it from another page. Resolves with its release. */
export type ClaimCall = (isForced: boolean, onTaken: () => void, signal: AbortSignal) => Promise<() => void>

/** [S17] This page's claim to be the one page of its browser that has the call. */
export function createCallClaim(
  claimCall: ClaimCall,
  report: (type: 'claimed' | 'claimedElsewhere') => void,
) {
  const life = new AbortController()
  const onTaken = () => report('claimedElsewhere')
  let release = () => {}
  return {
    claim(isForced: boolean) {
      release()
      claimCall(isForced, onTaken, life.signal).then((claimed) => {
        if (life.signal.aborted) return claimed()
        release = claimed
        report('claimed')
      }, onTaken)
    },
    release: () => release(),
    close() {
      life.abort()
      release()
    },
  }
}
