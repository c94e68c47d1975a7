import { describe, expect, it } from 'vitest'
import { firstTexts } from './cms.service.ts'
import { htmlOf } from './markdown.ts'

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '![x](javascript:alert(1))',
  '![x](https://elsewhere.example/track.gif)',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:msgbox)',
  '[x](&#x6A;avascript:alert(1))',
  '[x](java\tscript:alert(1))',
  '<javascript:alert(1)>',
  '[x](//elsewhere.example "onmouseover=alert(1)")',
  '[x]: javascript:alert(1)\n[x]',
  '<iframe src="https://elsewhere.example"></iframe>',
  '<style>body{display:none}</style>',
  '<svg><animate onbegin=alert(1)></svg>',
  '<a href="/" onclick="alert(1)" style="position:fixed">x</a>',
  '<form action="https://elsewhere.example"><input></form>',
  '<base href="https://elsewhere.example">',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '```html" onmouseover="alert(1)\nx\n```',
  '**<b onload=alert(1)>**',
]

/** Each tag of the HTML with its attributes, as a parser reads them. */
const tagsOf = (html: string) => [...html.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi)]

describe('[M7] hostile Markdown', () => {
  it.each(hostile)('%s', (text) => {
    for (const [, name, attributes] of tagsOf(htmlOf(`before\n\n${text}\n\nafter`))) {
      expect(['p', 'br', 'strong', 'a', 'code', 'pre']).toContain(name)
      expect(attributes).toMatch(/^( href="(https?:\/\/|\/)[^"]*"| rel="[^"]*")*( \/)?$/)
    }
  })

  it('is shown as text, not dropped: its author sees what was written', () => {
    expect(htmlOf('a <b>bold</b> word')).toBe('<p>a &lt;b&gt;bold&lt;/b&gt; word</p>\n')
  })
})

it('[M7] renders all supported elements, with headings below the page’s own, and marks foreign links', () => {
  expect(htmlOf('# A\n\n- [in](/contact)\n- [out](https://elsewhere.example/)\n- <post@house.example>')).toBe(
    `<h2>A</h2>
<ul>
<li><a href="/contact">in</a></li>
<li><a href="https://elsewhere.example/" rel="noopener noreferrer nofollow">out</a></li>
<li><a href="mailto:post@house.example" rel="noopener noreferrer nofollow">post@house.example</a></li>
</ul>
`,
  )
})

it.each([
  ['en', 'whose picture reached you', 'whose picture did not reach you', /picture or sound/],
  ['nl', 'waarvan het beeld je bereikte', 'waarvan het beeld je niet bereikte', /beeld of geluid/],
  ['fr', 'dont l’image vous est parvenue', 'dont l’image ne vous est pas parvenue', /image (ou le|ni) son/],
  ['de', 'deren Bild dich erreicht hat', 'deren Bild dich nicht erreicht hat', /Bild oder Ton/],
] as const)(
  '[B4, M7] help and terms in %s bill seconds whose picture arrived',
  (language, billed, free, other) => {
    const { help, terms } = firstTexts[language]
    expect(help.body).toContain(billed)
    expect(terms.body).toContain(free)
    expect(help.body + terms.body).not.toMatch(other)
  },
)

it('[T4, A8] the privacy page names the same retained data in each language, with the hash of a promo code’s client', () => {
  for (const { privacy } of Object.values(firstTexts))
    expect([...privacy.body.matchAll(/^- \*\*(.*?)\*\*/gm)].map(([, name]) => name)).toHaveLength(6)
  const holder = { en: 'keyed hash', nl: 'hash met sleutel', fr: 'empreinte à clé', de: 'Hashwert' }
  for (const [language, words] of Object.entries(holder))
    expect(firstTexts[language as keyof typeof holder].privacy.body).toContain(words)
})

it('[M7] the product’s own texts link to pages of the product only, and to the same ones in each language', () => {
  const linksOf = (text: string) => [...text.matchAll(/\]\((.*?)\)/g)].map(([, href]) => href).toSorted()
  for (const texts of Object.values(firstTexts))
    for (const [page, { body }] of Object.entries(texts)) {
      const english = firstTexts.en[page as keyof typeof firstTexts.en]
      expect(linksOf(body), page).toEqual(linksOf(english.body))
      expect(htmlOf(body)).not.toContain('rel=')
    }
})
