/** Stops the start; the message is one sentence per variable and names it. */
export class ConfigError extends Error {}
