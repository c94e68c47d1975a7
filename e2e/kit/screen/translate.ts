import type { Page } from 'playwright-core'

const script = `(() => {
  const untranslated = 'script, style, noscript, option, textarea, font, [translate=no]'
  const put = (text) => {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(untranslated)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
  }
  const putAll = (node) => {
    const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts = node.nodeType === Node.TEXT_NODE ? [node] : []
    while (walk.nextNode()) texts.push(walk.currentNode)
    texts.forEach(put)
  }
  putAll(document.body)
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(putAll)
  }).observe(document.body, { subtree: true, childList: true })
})()`

/**
 * Changes a page as a browser's translation does: each text, also a later one, is replaced by two `<font>`
 * elements. The words stay as they are, so that a journey finds them.
 */
export const translate = (page: Page): Promise<void> => page.evaluate<void>(script)
