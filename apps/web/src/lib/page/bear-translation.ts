/**
 * A browser that translates the page takes its texts out and puts `<font>` elements in their place. React goes on with the
 * text nodes that it created: when it removes one, or inserts before one, the browser throws, and the screen breaks
 * [github.com/facebook/react/issues/11538]. Here removing a missing text does nothing, and inserting before one appends.
 */
export function bearTranslation({ prototype } = Node): void {
  const { removeChild, insertBefore } = prototype
  prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (isTextTakenFrom(this, child)) return child
    return removeChild.call(this, child) as Child
  }
  prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null): Child {
    return insertBefore.call(this, child, next && isTextTakenFrom(this, next) ? null : next) as Child
  }
}

const isTextTakenFrom = (parent: Node, node: Node) =>
  node.nodeType === Node.TEXT_NODE && node.parentNode !== parent
