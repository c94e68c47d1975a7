import { useState } from 'react'
import { say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import { Share2 } from '../../../../ui/icons/icons.ts'
import { inRowClass, wordsClass } from '../action-looks.ts'
import { shareLink } from './share-link.ts'

/** Shares the profile's address; the result is read out politely. */
export function ShareButton({ name, performerNumber }: { name: string; performerNumber: number }) {
  const [said, setSaid] = useState('')
  const share = async () => {
    const url = new URL(`/performers/${performerNumber}`, window.location.origin).href
    const outcome = await shareLink({ title: name, url }, window.navigator)
    if (outcome === 'copied') setSaid(say('The link is copied'))
    else if (outcome === 'refused') setSaid(say('The link could not be copied. It is {link}', { link: url }))
    else setSaid('')
  }
  return (
    <>
      <Button
        tone="quiet"
        className={inRowClass}
        icon={<Share2 aria-hidden size={18} />}
        onClick={() => void share()}
      >
        <span className={wordsClass}>{say('Share')}</span>
      </Button>
      <p role="status" className="basis-full text-center text-sm wrap-anywhere text-paper-1 empty:sr-only">
        {said}
      </p>
    </>
  )
}
