import { say } from '../../../lib/language/say.ts'
import { saveFile } from '../../../lib/page/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Copy, Download } from '../../../ui/icons/icons.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { Said } from '../../../ui/text/said.tsx'

interface RecoveryCodesProps {
  codes: readonly string[]
  onStored: () => void
}

/** [A6] Shown once: an account that loses its phone signs in with one of these. */
export function RecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  const text = codes.join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ tone: 'good', text: say('The codes are copied') })
    } catch {
      toast({
        tone: 'bad',
        text: say('They could not be copied'),
        detail: say('Mark and copy them, or download them.'),
      })
    }
  }
  return (
    <section aria-label={say('Recovery codes')} className="grid gap-4">
      <p className="text-paper-1">
        <Said
          text="<strong>Keep these codes now: they are not shown again.</strong> Without the phone each of them lets you in once."
          strong={<strong className="text-paper-0" />}
        />
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-2 rounded bg-ink-2 p-4">
        {codes.map((code) => (
          <li key={code}>
            <code className="font-medium tracking-wide tabular-nums select-all">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onStored}>{say('I have kept them')}</Button>
        <Button tone="quiet" icon={<Copy aria-hidden size={17} />} onClick={() => void copy()}>
          {say('Copy')}
        </Button>
        <Button
          tone="quiet"
          icon={<Download aria-hidden size={17} />}
          onClick={() =>
            saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'footlight-recovery-codes.txt')
          }
        >
          {say('Download')}
        </Button>
      </div>
    </section>
  )
}
