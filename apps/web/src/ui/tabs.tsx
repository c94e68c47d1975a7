import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'

interface TabsProps<Key extends string> {
  label: string
  value: Key
  /** keep it in the address */
  onChange: (key: Key) => void
  tabs: readonly { key: Key; label: ReactNode; content: ReactNode }[]
}

export function Tabs<Key extends string>({ label, value, onChange, tabs }: TabsProps<Key>) {
  return (
    <AriaTabs selectedKey={value} onSelectionChange={(key) => onChange(key as Key)}>
      <TabList
        aria-label={label}
        className="scrollbar-none mb-6 flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.key}
            id={tab.key}
            className="-mb-px flex min-h-11 shrink-0 cursor-pointer items-center gap-2 border-b-2 border-transparent px-4 font-medium text-paper-1 outline-offset-[-2px] transition-colors hover:text-paper-0 data-selected:border-amber-text data-selected:text-paper-0"
          >
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.key} id={tab.key} className="outline-offset-4">
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
