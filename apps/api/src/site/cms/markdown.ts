import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'

/** an h1 is the page's own title: headings of the text begin at h2 */
const headings = { h1: 'h2', h2: 'h2', h3: 'h3', h4: 'h4', h5: 'h4', h6: 'h4' } as const

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...Object.values(headings),
    ...['p', 'br', 'hr', 'strong', 'em', 's', 'ul', 'ol', 'li', 'blockquote', 'code', 'pre', 'a'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  // a protocol-relative link (`//elsewhere`) leads to another site too
  allowProtocolRelative: false,
  transformTags: {
    ...headings,
    // a page of ours may see the referrer, another site may not
    a: (tagName, { href = '' }): sanitizeHtml.Tag => ({
      tagName,
      attribs: /^[/#](?!\/)/.test(href) ? { href } : { href, rel: 'noopener noreferrer nofollow' },
    }),
  },
}

const markdown = new MarkdownIt({ html: false, linkify: false, breaks: true })

/**
 * [M7] Markdown as HTML that is safe to show. HTML in the text is escaped, and the result is sanitized to the elements
 * that are listed above: no script, style, frame or picture, and no attribute that runs code.
 */
export function htmlOf(text: string): string {
  return sanitizeHtml(markdown.render(text), options)
}
