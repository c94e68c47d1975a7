/** One instant of a figure. Everything is a fraction, so that a loop is a matter of whole turns. */
export interface Pose {
  /** -1 breathed out, 1 breathed in */
  breath: number
  /** -1 to 1, left to right */
  sway: number
  /** 0 to 1: eyelids down */
  blink: number
  /** turns of the act's own movement: strum, bow, throw */
  turn: number
  /** -1 to 1: where the light has drifted */
  light: number
}

export const stillPose: Pose = { breath: 0, sway: 0, blink: 0, turn: 0, light: 0 }

export const wave = (turn: number) => Math.sin(turn * 2 * Math.PI)
