import type { Language } from '@footlight/contract'
import { useEffect } from 'react'
import { useSignedIn } from '../lib/account/session.ts'
import { useAction } from '../lib/calls/use-call.ts'
import { speakFromNow, spoken } from '../lib/language/language.ts'

/** [A11] After a sign-in the page uses the language chosen in this browser, or else the account's. */
export function useAccountLanguage(): void {
  const language = useSignedIn()?.account.language
  useEffect(() => {
    // if the catalogue does not load, the page keeps its language
    if (language && language !== spoken()) speakFromNow(language).catch(reportError)
  }, [language])
}

/** [A11] Stores the chosen language in this browser and in the signed-in account. */
export function useStoreLanguage(): (language: Language) => void {
  const { mutate } = useAction('setLanguage', { repeatable: true })
  return (language) => mutate({ body: { language } })
}
