const minuteMs = 60_000

/** The pause after each failed try; after the last one the e-mail is given up. */
const pausesMs = [1, 5, 15, 60, 240, 720].map((minutes) => minutes * minuteMs)

/** A try takes at most this long, so that a mail server that never answers delays no other e-mail. */
export const tryMs = 30_000
/** After this long the node that claimed an e-mail counts as dead, and another node may claim it. */
export const takeOverMs = 4 * tryMs
/** How long a server that stops waits for the result of a try in progress. */
export const closingMs = 1000

/** `tries`: the number of tries so far, with the one that just failed. null: it was the last one */
export function pauseAfter(tries: number): number | null {
  return pausesMs[tries - 1] ?? null
}

interface SmtpFailure {
  /** the server's reply code, 0 where it sent none */
  responseCode?: number | undefined
  command?: string | undefined
}

/**
 * Whether a mail server will never accept this e-mail: it rejected its recipient or its content. A rejection of our
 * greeting, password or sender is a fault of the settings, which can be corrected.
 */
export function isFinal({ responseCode = 0, command = '' }: SmtpFailure): boolean {
  return responseCode >= 500 && responseCode !== 503 && /^(RCPT TO|DATA)/.test(command)
}
