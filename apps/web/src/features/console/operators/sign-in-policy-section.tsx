import { Link } from '@tanstack/react-router'
import { useAction, useCall, useInvalidate } from '../../../lib/calls/use-call.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import { Switch } from '../../../ui/fields/switch.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Panel } from '../../../ui/page.tsx'
import { Said } from '../../../ui/text/said.tsx'

const roles = [
  { role: 'admins', label: 'Operators must use two-step sign-in', hint: 'You too, from the next press on.' },
  {
    role: 'performers',
    label: 'Performers must use two-step sign-in',
    hint: 'Performers without it are asked to set it up before the studio opens.',
  },
] as const satisfies readonly { role: string; label: Message; hint: Message }[]

/** [A6] Which roles must have a second factor. From then on an account without one can only set one up. */
export function SignInPolicySection() {
  const { data, error, refetch } = useCall('signInPolicy')
  const change = useAction('setSignInPolicy')
  const invalidate = useInvalidate()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-48 w-full" />
  const shown = change.isPending && change.variables ? change.variables.body : data.policy
  const turn = async (role: 'admins' | 'performers', must: boolean) => {
    try {
      await change.mutateAsync({ body: { ...data.policy, [role]: must } })
    } catch {
      toast({
        tone: 'bad',
        text: say('The rule could not be changed'),
        detail: say('Try again in a moment.'),
      })
    }
    await invalidate('signInPolicy', 'checkSession', 'listAuditLog')
  }
  return (
    <Panel title={say('Signing in')} className="max-w-3xl">
      <div className="grid gap-4">
        {roles.map(({ role, label, hint }) => (
          <Switch
            key={role}
            label={say(label)}
            hint={say(hint)}
            checked={shown[role]}
            busy={change.isPending}
            onChange={(must) => void turn(role, must)}
          />
        ))}
        <p className="text-sm text-paper-2">
          <Said
            text="Two-step sign-in is set up in the <link>account</link>. Every change is in the log."
            link={<Link to="/account" className="text-amber-text underline underline-offset-4" />}
          />
        </p>
      </div>
    </Panel>
  )
}
