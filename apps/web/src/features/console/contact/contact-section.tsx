import { say } from '../../../lib/language/say.ts'
import { Mail } from '../../../ui/icons/icons.ts'
import { ListSection } from '../lists/list-section.tsx'
import type { SectionProps } from '../search.ts'
import { ContactMessage } from './contact-message.tsx'

/** [M5] What people wrote to the operator, and the answers. */
export function ContactSection(props: SectionProps) {
  return (
    <ListSection
      {...props}
      call="listContactMessages"
      rows="contactMessages"
      title={say('Questions')}
      file="questions"
      keyOf={({ id }) => id}
      filters={[
        {
          of: 'choice',
          name: 'questions',
          label: say('Which questions'),
          options: [
            { value: '', label: say('Open [questions]') },
            { value: 'ANSWERED', label: say('Answered') },
            { value: 'CLOSED', label: say('Archived [questions]') },
          ],
        },
      ]}
      query={{ state: props.search.questions ?? 'OPEN' }}
      empty={{
        icon: <Mail aria-hidden size={24} />,
        title: say('No questions here'),
        text: say('Messages from the contact page appear here.'),
      }}
      cardSorts={[{ title: say('When'), sort: 'at' }]}
      card={(message) => <ContactMessage message={message} />}
    />
  )
}
