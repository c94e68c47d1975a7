const minuteMs = 60_000

/** How long after each failed try the next one comes; after the last of them the letter is given up. */
const pausesMs = [1, 5, 15, 60, 240, 720].map((minutes) => minutes * minuteMs)

/** A try takes at most this long: a mail server that never answers holds nothing up. */
export const tryMs = 30_000
/** The node that took a letter has died by now: another one may. */
export const takeOverMs = 4 * tryMs
/** A closing house waits so long for a letter whose fate it would not know otherwise. */
export const closingMs = 1000

/** `tries`: how many there were, this one too. null: it was the last */
export function pauseAfter(tries: number): number | null {
  return pausesMs[tries - 1] ?? null
}

interface SmtpFailure {
  /** of the server, 0 where it said none */
  responseCode?: number | undefined
  command?: string | undefined
}

/**
 * Whether a mail server will never take this letter: it said so of its recipient or of its content. What it says to our
 * greeting, password or sender is about the server, and may be put right.
 */
export function isFinal({ responseCode = 0, command = '' }: SmtpFailure): boolean {
  return responseCode >= 500 && responseCode !== 503 && /^(RCPT TO|DATA)/.test(command)
}
