/**
 * The kill switch of the worker: with true, built and served, it removes itself and its files from
 * every browser that has it (each refetches it with a visit), and no page registers it again.
 */
export const isRetired: boolean = false
