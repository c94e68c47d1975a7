/** Stops the start; the message tells the operator what to do, and is all that is printed. */
export class StartRefused extends Error {}

/** The same for wrong variables: one sentence per variable, which names it. */
export class ConfigError extends StartRefused {}
