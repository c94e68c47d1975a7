export interface BudgetOptions {
  /** reports within one window */
  most: number
  windowMs: number
  /** monotonic or not: only differences are looked at */
  nowMs: () => number
}

/** Whether one more report may be sent: the same key once per window, and at most `most` per window in all. */
export function createBudget({ most, windowMs, nowMs }: BudgetOptions): (what: string) => boolean {
  let beganAt = nowMs()
  let said = new Set<string>()
  return (what) => {
    if (Math.abs(nowMs() - beganAt) >= windowMs) {
      beganAt = nowMs()
      said = new Set()
    }
    if (said.size >= most || said.has(what)) return false
    said.add(what)
    return true
  }
}
