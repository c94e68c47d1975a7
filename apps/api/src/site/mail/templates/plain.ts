import type { Page } from './page.ts'

/** The e-mail as plain text, for programs that show no HTML. */
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
