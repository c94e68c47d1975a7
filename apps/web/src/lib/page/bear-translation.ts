/**
 * A browser that translates the page takes its texts out and puts `<font>` elements in their place. React goes on with the
 * texts that it made: where it removes one, or inserts something before one, the browser throws, and the screen breaks
 * [github.com/facebook/react/issues/11538]. Here a text that is gone counts as removed, and what comes before it goes last.
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
