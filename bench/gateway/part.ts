/** What the parts of the bench share. */
export interface PartOptions {
  rounds: number
  idleSessions: number
  /** of idleness, and of pictures */
  seconds: number
  calls: number
}

export const warmUpRounds = 3

export const rounded = (value: number): number => Number(value.toFixed(2))
