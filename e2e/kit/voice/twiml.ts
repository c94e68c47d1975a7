/** A verb of TwiML, as a provider reads it. */
export interface Verb {
  name: string
  attributes: Readonly<Record<string, string>>
  text: string
  children: Verb[]
}

const token = /<\?[^>]*\?>|<(\/?)(\w+)((?:\s+\w+="[^"]*")*)\s*(\/?)>|([^<]+)/g
const attribute = /(\w+)="([^"]*)"/g
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The verbs of a reply, in their order; throws where it is no TwiML. */
export function readTwiml(xml: string): Verb[] {
  const document: Verb = { name: '', attributes: {}, text: '', children: [] }
  const open = [document]
  for (const [, closes, name, attributes = '', isEmpty, text] of xml.matchAll(token)) {
    const parent = open.at(-1) ?? document
    if (text !== undefined) parent.text += decoded(text)
    if (name === undefined) continue
    if (closes) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes nothing in ${xml}`)
      continue
    }
    const verb: Verb = {
      name,
      attributes: Object.fromEntries(
        [...attributes.matchAll(attribute)].map(([, key = '', value = '']) => [key, decoded(value)]),
      ),
      text: '',
      children: [],
    }
    parent.children.push(verb)
    if (!isEmpty) open.push(verb)
  }
  const [response] = document.children
  if (open.length > 1 || response?.name !== 'Response') throw new Error(`this is no TwiML: ${xml}`)
  return response.children
}

function decoded(text: string): string {
  return text.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
}
