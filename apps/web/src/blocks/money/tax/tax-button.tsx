import { lazy, Suspense, useState } from 'react'
import { useSignedIn } from '../../../lib/account/session.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'

const TaxDialog = lazy(async () => ({ default: (await import('./tax-dialog.tsx')).TaxDialog }))

interface TaxButtonProps {
  performerId: string
  name: string
}

/** [M6] What was bought of a performer, for the client's tax. */
export function TaxButton({ performerId, name }: TaxButtonProps) {
  const signedIn = useSignedIn()
  const [isOpen, setOpen] = useState(false)
  if (signedIn?.role !== 'client') return null
  return (
    <>
      <Button tone="ghost" size="sm" className="mt-3 -ms-3.5" onClick={() => setOpen(true)}>
        {say('Declare for tax')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <TaxDialog
            clientId={signedIn.account.id}
            performerId={performerId}
            name={name}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
