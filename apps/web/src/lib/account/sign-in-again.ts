const eventName = 'footlight:signed-out'

type Answer = (isSignedIn: boolean) => void

/**
 * Asks the keeper of the sign-in for a new one: true when there is one, and what was refused may be asked again.
 * False at once where no account was signed in.
 */
export function signInAgain(): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = new CustomEvent<Answer>(eventName, { detail: resolve, cancelable: true })
    if (window.dispatchEvent(asked)) resolve(false)
  })
}

/** Hears of every refused call; a handler that returns false leaves it refused. Gives the way to stop. */
export function onSignedOut(take: (answer: Answer) => boolean): () => void {
  const hear = (event: Event) => {
    if (take((event as CustomEvent<Answer>).detail)) event.preventDefault()
  }
  window.addEventListener(eventName, hear)
  return () => window.removeEventListener(eventName, hear)
}
