// @ts-check
// A page that the server rendered is seen before its code runs. What is pressed, typed or filled in meanwhile is kept here
// and done again when the code is ready: React replays no press that was made before it heard of any.
;(() => {
  /** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */
  /** @typedef {() => HTMLElement | undefined} Find */

  // the last press counts, and a link leads on by itself
  /** @type {Find | null} */
  let findPressed = null
  /** @param {MouseEvent} event */
  const keep = (event) => {
    if (!(event.target instanceof Element)) return
    /** @type {HTMLElement | null} */
    const control = event.target.closest('a[href], button, label, input, summary')
    if (!control || control.localName === 'a') return
    event.preventDefault()
    event.stopPropagation()
    findPressed = finderOf(control)
  }
  document.addEventListener('click', keep, true)

  // React sets a select back to what it was rendered with: what was chosen is noted when it is
  /** @type {Map<unknown, string>} */
  const chosen = new Map()
  /** @param {Event} event */
  const note = ({ target }) => {
    if (target instanceof HTMLSelectElement) chosen.set(target, target.value)
  }
  document.addEventListener('change', note, true)

  // what a browser or an extension fills in comes without an event: fields are compared with what they were rendered with
  /** @type {{ field: Field, find: () => Field | undefined, rendered: string | undefined }[]} */
  let fields = []
  document.addEventListener('DOMContentLoaded', () => {
    /** @type {NodeListOf<Field>} */
    const typed = document.querySelectorAll(
      'input:not([type=checkbox], [type=radio], [type=file]), select, textarea',
    )
    fields = [...typed].map((field) => ({ field, find: finderOf(field), rendered: renderedValue(field) }))
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

  /**
   * Where React rendered it anew, it is the one with the same name, at the same place among those.
   * @template {HTMLElement} Control
   * @param {Control} element
   * @returns {() => Control | undefined}
   */
  const finderOf = (element) => {
    const name = nameOf(element)
    const alike = () => {
      /** @type {NodeListOf<Control>} */
      const all = document.querySelectorAll(element.localName)
      return [...all].filter((one) => nameOf(one) === name)
    }
    const place = alike().indexOf(element)
    return () => (element.isConnected ? element : alike()[place])
  }
  /** @param {HTMLElement & { name?: string }} element */
  const nameOf = (element) => [element.name, element.getAttribute('aria-label'), element.textContent].join()

  /**
   * Undefined: it has not come back in time.
   * @template {HTMLElement} Control
   * @param {() => Control | undefined} find
   * @param {number} endMs
   */
  const found = async (find, endMs) => {
    do {
      // React is done with what it does now
      await new Promise((resolve) => setTimeout(resolve, 20))
      const element = find()
      if (element) return element
    } while (performance.now() < endMs)
  }

  /** @param {Field} field */
  const renderedValue = (field) =>
    field instanceof HTMLSelectElement
      ? ([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value
      : field.defaultValue

  /**
   * As if it were typed now. React leaves out an event whose value it knows, by the property that it sets on the element.
   * @param {Field | undefined} field
   * @param {string} value
   */
  const write = (field, value) => {
    if (!field) return
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  }
})()
