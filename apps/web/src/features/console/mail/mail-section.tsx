import type { FailedMail } from '@footlight/contract'
import { useAction, useCall, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatDateTime, formatNumber, sayCount } from '../../../lib/language/format.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import { failureOf } from '../../../lib/result.ts'
import { Button } from '../../../ui/button.tsx'
import { Mail } from '../../../ui/icons/icons.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { ListSection } from '../lists/list-section.tsx'
import type { SectionProps } from '../search.ts'

/** [A12] E-mails that were given up: which, to whom, and what the mail server said; sending each again, or dropping it. */
export function MailSection(props: SectionProps) {
  const { data } = useCall('listFailedMails', { query: { limit: 1 } })
  const waiting = sayCount(
    data?.waiting ?? 0,
    '{count} e-mail waits to be sent',
    '{count} e-mails wait to be sent',
  )
  return (
    <ListSection
      {...props}
      call="listFailedMails"
      rows="letters"
      title={say('E-mails that were not delivered')}
      file="e-mails"
      keyOf={({ id }) => id}
      empty={{
        icon: <Mail aria-hidden size={24} />,
        title: say('Every e-mail was delivered'),
        text: data?.waiting ? waiting : say('E-mails that no mail server accepted appear here.'),
      }}
      columns={[
        {
          title: say('Kind'),
          cell: ({ template }) => {
            const words = failedMailWords(template)
            return <span className="font-medium">{words ? say(words) : template}</span>
          },
        },
        {
          title: say('E-mail'),
          sort: 'recipient',
          cell: ({ recipient }) => <bdi className="break-all">{recipient}</bdi>,
        },
        { title: say('When'), sort: 'givenUpAt', cell: ({ givenUpAt }) => formatDateTime(givenUpAt) },
        {
          title: say('Tries [of an e-mail]'),
          sort: 'tries',
          isNumber: true,
          cell: ({ tries }) => formatNumber(tries),
        },
        { title: say('Answer of the mail server'), cell: ({ lastError }) => lastError },
        { cell: (email) => <FailedMailActs email={email} /> },
      ]}
    >
      {({ letters }) =>
        letters.length > 0 && (
          <p className="text-sm text-paper-2">
            {waiting}. {say('The text of an e-mail is not shown: it may hold a link that opens an account.')}
          </p>
        )
      }
    </ListSection>
  )
}

function FailedMailActs({ email: { id, recipient } }: { email: FailedMail }) {
  const again = useAction('sendFailedMail')
  const drop = useAction('dropFailedMail')
  const invalidate = useInvalidate()
  const act = async (work: Promise<unknown>, done: string) => {
    try {
      await work
      toast({ tone: 'good', text: done })
    } catch (error) {
      toast({ tone: 'bad', text: say('Nothing was changed'), detail: failureOf(error).message })
    }
    await invalidate('listFailedMails', 'listAuditLog')
  }
  return (
    <div className="flex gap-2 @max-2xl:pt-2 @2xl:justify-end">
      <Button
        size="sm"
        tone="quiet"
        busy={again.isPending}
        disabled={drop.isPending}
        onClick={() => void act(again.mutateAsync({ params: { id } }), say('The e-mail is being sent again'))}
      >
        {say('Send again')} <span className="sr-only">{recipient}</span>
      </Button>
      <Button
        size="sm"
        tone="quiet"
        busy={drop.isPending}
        disabled={again.isPending}
        onClick={() => void act(drop.mutateAsync({ params: { id } }), say('The e-mail is deleted'))}
      >
        {say('Drop')} <span className="sr-only">{recipient}</span>
      </Button>
    </div>
  )
}

const words: Readonly<Record<string, Message>> = {
  welcome: 'Welcome',
  verifyEmail: 'Confirm the e-mail address',
  resetPassword: 'Set a new password',
  operatorInvited: 'An invitation to be an operator',
  alreadyRegistered: 'There is an account already',
  emailChangeAsked: 'Another e-mail address was asked for',
  emailChanged: 'The e-mail address was changed',
  passwordChanged: 'The password was changed',
  usernameTaken: 'A new username is needed',
  payoutAccountChanged: 'The bank account was changed',
  accountClosed: 'The account is closed',
  performerClosed: 'The account is closed',
  contactReceived: 'A message was received',
  contactMessage: 'A message to the operator',
  contactAnswer: 'An answer to a message',
  reportReceived: 'A report was received',
  reportClosed: 'What came of a report',
  newMessage: 'A new message',
  performerAvailable: 'A favourite is live',
  offer: 'An offer',
}

/** Which e-mail it is; one that a newer server writes goes by its name. */
function failedMailWords(template: string): Message | null {
  return (Object.hasOwn(words, template) && words[template]) || null
}
