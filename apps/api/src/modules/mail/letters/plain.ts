import type { Page } from './compose.ts'

/** The e-mail for programs without HTML. */
export function plainOf({ heading, lines, quote, buttons, closing, footer }: Page): string {
  return [
    'Footlight',
    heading,
    ...lines,
    ...(quote === null ? [] : [quote.replaceAll(/^/gm, '> ')]),
    ...buttons.map(({ label, href }) => `${label}:\n${href}`),
    ...closing,
    ['-- ', ...footer.map(({ text, href }) => (href ? `${text}: ${href}` : text))].join('\n'),
  ]
    .join('\n\n')
    .concat('\n')
}
