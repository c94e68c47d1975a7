import { useAction } from '../../lib/calls/use-call.ts'
import { say } from '../../lib/language/say.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/notices/toast.tsx'

/** [A13] A button that sends the e-mail with the confirmation link again. */
export function SendProofAgain({ accountId }: { accountId: string }) {
  const ask = useAction('askVerification')
  const again = async () => {
    const result = await ask.attempt({ params: { id: accountId } })
    toast(
      result.ok
        ? { tone: 'good', text: say('The e-mail is on its way') }
        : { tone: 'bad', text: say('No e-mail was sent'), detail: result.message },
    )
  }
  return (
    <Button tone="quiet" size="sm" busy={ask.isPending} onClick={() => void again()}>
      {say('Send it again')}
    </Button>
  )
}
