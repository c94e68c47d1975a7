import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'

/** an h1 is the page's own title: what is written begins below it */
const headings = { h1: 'h2', h2: 'h2', h3: 'h3', h4: 'h4', h5: 'h4', h6: 'h4' } as const

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...Object.values(headings),
    ...['p', 'br', 'hr', 'strong', 'em', 's', 'ul', 'ol', 'li', 'blockquote', 'code', 'pre', 'a'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  // `//elsewhere` is as foreign as any other
  allowProtocolRelative: false,
  transformTags: {
    ...headings,
    // a page of ours may know where its reader comes from, another may not
    a: (tagName, { href = '' }): sanitizeHtml.Tag => ({
      tagName,
      attribs: /^[/#](?!\/)/.test(href) ? { href } : { href, rel: 'noopener noreferrer nofollow' },
    }),
  },
}

const markdown = new MarkdownIt({ html: false, linkify: false, breaks: true })

/**
 * [M7] Markdown as HTML that a page may show as it is. Twice guarded: HTML in it is text, and of what comes out only what
 * is named above passes: no script, style, frame or picture, and no attribute that does something.
 */
export function htmlOf(text: string): string {
  return sanitizeHtml(markdown.render(text), options)
}
