import { useId } from 'react'
import { say } from '../../../../../lib/language/say.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Copy } from '../../../../../ui/icons/icons.ts'
import { toast } from '../../../../../ui/notices/toast.tsx'

interface CopyLineProps {
  label: string
  hint?: string
  text: string
}

/** A text for another program, to be copied whole. */
export function CopyLine({ label, hint, text }: CopyLineProps) {
  const labelId = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ tone: 'good', text: say('Copied') })
    } catch {
      toast({ tone: 'bad', text: say('This browser does not copy it. Select the text and copy it.') })
    }
  }
  return (
    <div className="grid gap-1">
      <p id={labelId} className="text-sm font-medium">
        {label}
        {hint && <span className="block font-normal text-paper-1">{hint}</span>}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <code
          dir="ltr"
          className="min-w-0 flex-1 rounded bg-ink-2 px-3 py-2 text-sm wrap-anywhere select-all"
        >
          {text}
        </code>
        <Button
          size="sm"
          tone="quiet"
          icon={<Copy aria-hidden size={16} />}
          aria-describedby={labelId}
          onClick={() => void copy()}
        >
          {say('Copy')}
        </Button>
      </div>
    </div>
  )
}
