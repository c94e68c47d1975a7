// Where the server has drawn the first look, the page's code and its other pictures come behind it: what is seen first
// has the line to itself.
;(() => {
  const longestMs = 500

  // a press before the code lives is kept for it, and made once; a link leads on by itself
  let pressed = null
  const keep = (event) => {
    const control = event.target.closest('a[href], button, label, input, summary')
    if (!control || control.localName === 'a') return
    event.preventDefault()
    event.stopPropagation()
    pressed = control
  }
  document.addEventListener('click', keep, true)
  // what was typed or chosen is told to the code as if it were done then
  const filled = new Map()
  const note = ({ target }) => filled.set(target, target.value)
  document.addEventListener('input', note, true)
  document.addEventListener('footlight:ready', () => {
    document.removeEventListener('click', keep, true)
    document.removeEventListener('input', note, true)
    for (const [field, value] of filled) {
      if (!field.isConnected) continue
      field.value = value
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    }
    if (pressed?.isConnected) pressed.click()
  })

  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    for (const picture of document.querySelectorAll('img[data-src]')) {
      for (const name of ['srcset', 'src']) {
        picture.setAttribute(name, picture.dataset[name])
        delete picture.dataset[name]
      }
    }
    for (const later of document.querySelectorAll('script[type="later"]')) {
      const script = document.createElement('script')
      script.type = 'module'
      script.crossOrigin = ''
      script.src = later.src
      later.replaceWith(script)
    }
    // each in a task of its own: asking for twenty files at once makes a slow phone deaf to a press
    for (const link of document.querySelectorAll('link[rel="later"]'))
      setTimeout(() => {
        link.rel = 'modulepreload'
      })
  }
  document.addEventListener('DOMContentLoaded', () => {
    const picture = document.querySelector('img[fetchpriority="high" i]')
    // when it has been shown, not only drawn
    const shown = () => (!picture || picture.complete) && start()
    if (PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint'))
      new PerformanceObserver(shown).observe({ type: 'largest-contentful-paint', buffered: true })
    else if (picture && !picture.complete) picture.addEventListener('load', start)
    else start()
    // who stands before the gate sees nothing until the code says what
    if (document.documentElement.dataset.gate) start()
    // smaller than a text beside it, broken, or in a tab in the background
    setTimeout(start, longestMs)
  })
})()
