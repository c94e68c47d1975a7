/** Settles in the next task, so that what waits for this one (a press, a frame) comes before it. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
