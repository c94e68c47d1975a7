/** A camera that gives no frame for so long, on a track that says it is live, has stopped. */
const silentAfterMs = 3000

export interface CameraSample {
  /** given so far */
  frames: number
  /** the browser says itself that nothing comes */
  muted: boolean
  /** frames are wanted: the publisher sends, and is not paused */
  wanted: boolean
}

/** Watches whether a camera gives frames. It is to be opened again once, then the user is told; `back`: it gives some. */
export function watchCamera() {
  let frames = 0
  let sinceMs = 0
  let stage: 'giving' | 'reopened' | 'told' = 'giving'
  return {
    sample(now: CameraSample, nowMs: number): 'reopen' | 'tell' | 'back' | undefined {
      const gives = now.frames !== frames && !now.muted
      frames = now.frames
      if (gives || !now.wanted) {
        sinceMs = nowMs
        const wasTold = stage === 'told'
        if (gives) stage = 'giving'
        return gives && wasTold ? 'back' : undefined
      }
      if (nowMs - sinceMs < silentAfterMs || stage === 'told') return undefined
      sinceMs = nowMs
      stage = stage === 'giving' ? 'reopened' : 'told'
      return stage === 'reopened' ? 'reopen' : 'tell'
    },
    /** A new connection counts anew. */
    begin(nowMs: number) {
      frames = 0
      sinceMs = nowMs
    },
  }
}
