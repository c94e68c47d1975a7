// Where the server has drawn the first look, the page's code comes behind it: what is seen first has the line to itself.
;(() => {
  const longestMs = 500
  const picture = document.querySelector('img[fetchpriority="high" i]')
  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    for (const link of document.querySelectorAll('link[rel="later"]')) link.rel = 'modulepreload'
    for (const later of document.querySelectorAll('script[type="later"]')) {
      const script = document.createElement('script')
      script.type = 'module'
      script.crossOrigin = ''
      script.src = later.src
      later.replaceWith(script)
    }
  }
  // a press before the code is there is kept for it; a link leads on by itself
  const root = document.getElementById('root')
  let pressed = null
  const keep = (event) => {
    const control = event.target.closest('a[href], button, label, input, summary')
    if (!control || control.localName === 'a') return
    event.preventDefault()
    pressed = control
  }
  root.addEventListener('click', keep, true)
  root.addEventListener('footlight:ready', () => {
    root.removeEventListener('click', keep, true)
    if (pressed?.isConnected) pressed.click()
  })
  // when it has been shown, not only drawn
  const shown = () => (!picture || picture.complete) && start()
  if (PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint'))
    new PerformanceObserver(shown).observe({ type: 'largest-contentful-paint', buffered: true })
  // who stands before the gate sees nothing until the code says what
  if (document.documentElement.dataset.gate) start()
  // smaller than a text beside it, broken, or in a tab in the background
  setTimeout(start, longestMs)
})()
