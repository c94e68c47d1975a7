import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Written } from '../../../blocks/written.tsx'
import { useAction } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import type { Failure } from '../../../lib/result.ts'
import { FormError } from '../../../ui/fields/field.tsx'
import { Panel } from '../../../ui/page.tsx'

/** so long the text must rest: a call for each letter would be too many */
const restMs = 400

type Shown = { html: string } | { failure: Failure } | undefined

/** [M7] The text as readers will see it, made by the server while it is written; of several answers the one to the last text counts. */
export function PagePreview({ body }: { body: string }) {
  const { attempt } = useAction('previewPage', { repeatable: true })
  const [shown, setShown] = useState<Shown>()
  const latest = useRef(0)
  const ask = useEffectEvent(async (text: string) => {
    const turn = ++latest.current
    if (text.trim() === '') return setShown(undefined)
    const result = await attempt({ body: { body: text } })
    if (turn === latest.current) setShown(result.ok ? { html: result.value.html } : { failure: result })
  })
  useEffect(() => {
    const timer = setTimeout(() => void ask(body), restMs)
    return () => clearTimeout(timer)
  }, [body])
  return (
    <Panel title={say('Preview')}>
      {shown &&
        ('html' in shown ? <Written html={shown.html} /> : <FormError>{shown.failure.message}</FormError>)}
    </Panel>
  )
}
