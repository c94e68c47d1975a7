// A page that the server rendered is seen before its code runs. What is pressed or typed meanwhile is kept here and done
// again when the code is ready: React replays no press that was made before it heard of any.
;(() => {
  // the last press counts, and a link leads on by itself
  let pressed = null
  const keep = (event) => {
    const control = event.target.closest('a[href], button, label, input, summary')
    if (!control || control.localName === 'a') return
    event.preventDefault()
    event.stopPropagation()
    pressed = control
  }
  const filled = new Map()
  const note = ({ target }) => filled.set(target, target.value)
  document.addEventListener('click', keep, true)
  document.addEventListener('input', note, true)
  document.addEventListener('footlight:ready', () => {
    document.removeEventListener('click', keep, true)
    document.removeEventListener('input', note, true)
    for (const [field, value] of filled) if (field.isConnected) write(field, value)
    if (pressed?.isConnected) pressed.click()
  })

  /** As if it were typed now. React leaves out an event whose value it knows, by the property that it sets on the element. */
  const write = (field, value) => {
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value)
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  }
})()
