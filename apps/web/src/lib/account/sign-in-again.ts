const eventName = 'footlight:signed-out'

type Answer = (isSignedIn: boolean) => void

/**
 * Asks the sign-in dialog for a new sign-in: resolves to true after one, and the refused call may be retried;
 * immediately to false where no account was signed in.
 */
export function signInAgain(): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = new CustomEvent<Answer>(eventName, { detail: resolve, cancelable: true })
    if (window.dispatchEvent(asked)) resolve(false)
  })
}

/** The handler is called for each refused call; if it returns false, the call stays refused. Returns an unsubscribe. */
export function onSignedOut(take: (answer: Answer) => boolean): () => void {
  const onRefusal = (event: Event) => {
    if (take((event as CustomEvent<Answer>).detail)) event.preventDefault()
  }
  window.addEventListener(eventName, onRefusal)
  return () => window.removeEventListener(eventName, onRefusal)
}
