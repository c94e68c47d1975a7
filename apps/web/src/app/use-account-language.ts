import type { Language } from '@footlight/contract'
import { useEffect } from 'react'
import { useSignedIn } from '../lib/account/session.ts'
import { useAction } from '../lib/calls/use-call.ts'
import { speakFromNow, spoken } from '../lib/language/language.ts'

/** [A11] Who signs in is spoken to in the language of this browser's choice, or of the account's. */
export function useAccountLanguage(): void {
  const language = useSignedIn()?.account.language
  useEffect(() => {
    // where its words do not come, the page goes on as it is
    if (language && language !== spoken()) speakFromNow(language).catch(reportError)
  }, [language])
}

/** [A11] Keeps what was chosen: in this browser, and in the account of who is signed in. */
export function useKeepLanguage(): (language: Language) => void {
  const { mutate } = useAction('setLanguage', { repeatable: true })
  return (language) => mutate({ body: { language } })
}
