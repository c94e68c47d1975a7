import { languages } from '@footlight/contract'
import { i18n } from '@lingui/core'

/**
 * A message has named values (`{name}`) and may end in a translator's note (`Light [of the page]`), which is not shown.
 * A richer syntax (ICU) would cost the shell a parser and the first screen its Intl formats: see sayCount.
 */
i18n.setMessagesCompiler((message) =>
  message
    .replace(/ \[[^\]]*\]$/, '')
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? part : [part])),
)
// the first is in the code
i18n.load(languages[0], {})
i18n.activate(languages[0])

export { i18n }
