/** A camera that gives no frame for so long, on a track that says it is live, has stopped. */
const silentAfterMs = 3000

export interface CameraSample {
  /** frames of the camera so far */
  frames: number
  /** the browser reports the track as muted */
  muted: boolean
  /** frames are wanted: the publisher sends, and is not paused */
  wanted: boolean
}

/** Detects a camera without frames: `reopen` it once, then `tell` the user; `back`: it sends frames again. */
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
    /** Restarts the frame count for a new connection. */
    begin(nowMs: number) {
      frames = 0
      sinceMs = nowMs
    },
  }
}
