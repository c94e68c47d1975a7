// A page that the server rendered is seen before its code runs. What is pressed, typed or filled in meanwhile is kept here
// and done again when the code is ready: React replays no press that was made before it heard of any.
;(() => {
  // the last press counts, and a link leads on by itself
  let findPressed = null
  const keep = (event) => {
    const control = event.target.closest('a[href], button, label, input, summary')
    if (!control || control.localName === 'a') return
    event.preventDefault()
    event.stopPropagation()
    findPressed = finderOf(control)
  }
  document.addEventListener('click', keep, true)

  // React sets a select back to what it was rendered with: what was chosen is noted when it is
  const chosen = new Map()
  const note = ({ target }) => target.localName === 'select' && chosen.set(target, target.value)
  document.addEventListener('change', note, true)

  // what a browser or an extension fills in comes without an event: fields are compared with what they were rendered with
  let fields = []
  document.addEventListener('DOMContentLoaded', () => {
    const typed = 'input:not([type=checkbox], [type=radio], [type=file]), select, textarea'
    fields = [...document.querySelectorAll(typed)].map((field) => ({
      field,
      find: finderOf(field),
      rendered: renderedValue(field),
    }))
  })

  document.addEventListener(
    'footlight:ready',
    async () => {
      document.removeEventListener('click', keep, true)
      document.removeEventListener('change', note, true)
      const endMs = performance.now() + 3000
      for (const { field, find, rendered } of fields) {
        const value = chosen.get(field) ?? field.value
        if (value !== rendered) write(await found(find, endMs), value)
      }
      if (findPressed) (await found(findPressed, endMs))?.click()
    },
    { once: true },
  )

  /** Where React rendered it anew, it is the one with the same name, at the same place among those. */
  const finderOf = (element) => {
    const name = nameOf(element)
    const alike = () =>
      [...document.querySelectorAll(element.localName)].filter((one) => nameOf(one) === name)
    const place = alike().indexOf(element)
    return () => (element.isConnected ? element : alike()[place])
  }
  const nameOf = (element) => [element.name, element.getAttribute('aria-label'), element.textContent].join()

  /** Undefined: it has not come back in time. */
  const found = async (find, endMs) => {
    do {
      // React is done with what it does now
      await new Promise((resolve) => setTimeout(resolve, 20))
      const element = find()
      if (element) return element
    } while (performance.now() < endMs)
  }

  const renderedValue = (field) =>
    field.localName === 'select'
      ? ([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value
      : field.defaultValue

  /** As if it were typed now. React leaves out an event whose value it knows, by the property that it sets on the element. */
  const write = (field, value) => {
    if (!field) return
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value)
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  }
})()
