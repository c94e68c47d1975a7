/**
 * The way out, should the worker ever be in the way: true, built and served, it takes itself and its files out
 * of every browser that has it (each asks for it anew with a visit), and no page registers it again.
 */
export const isRetired: boolean = false
