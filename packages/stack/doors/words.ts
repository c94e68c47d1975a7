import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { readMessages } from './catalogues.ts'
import type { Slip } from './habits.ts'

const page = 'apps/web/src'

/** Attributes and fields whose text a person reads or hears. */
const read = new Set(
  'alt aria-description aria-label aria-roledescription aria-valuetext cancelLabel caption confirmLabel description detail documentTitle error hint label lead legend message placeholder summary title text unit what'.split(
    ' ',
  ),
)
/** What is not translated: the product's own name. */
const named = /\bFootlight\b/g
/** Names of attributes that contain CSS classes, which look like words. */
const styled = /class(name)?s?$|^cx$/i

/** Finds texts of the page that are not in its catalogues, so that they cannot be translated. */
export async function findUnsaid(baseDir: string): Promise<Slip[]> {
  const messages = new Set(await readMessages(baseDir))
  const slips: Slip[] = []
  for await (const file of glob(`${page}/**/*.{ts,tsx}`, { cwd: baseDir })) {
    if (/\.test\.|\/ui\/icons\//.test(file)) continue
    const text = await readFile(join(baseDir, file), 'utf8')
    for (const found of unsaidIn(file, text, messages))
      slips.push({
        file,
        advice: `"${found}" is said in English only: say('…') or <Said text="…">, and in packages/contract/languages.`,
      })
  }
  return slips
}

function unsaidIn(file: string, text: string, messages: ReadonlySet<string>): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const note = (words: string, isRead: boolean) => {
    const left = words.replace(named, '')
    if (isRead ? /\p{L}/u.test(left) : isSentence(left)) found.push(words.trim().replaceAll(/\s+/g, ' '))
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || isNoText(node)) return
    if (ts.isJsxText(node)) note(node.text, true)
    else if (ts.isStringLiteralLike(node)) {
      if (!messages.has(node.text)) note(node.text, isReadAt(node))
    } else if (ts.isTemplateExpression(node))
      for (const piece of [node.head, ...node.templateSpans.map(({ literal }) => literal)])
        note(piece.text, isReadAt(node))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Styles, what is compared, and what only a developer reads: an error, the reason why a failure is ignored. */
function isNoText(node: ts.Node): boolean {
  if (ts.isStringLiteralLike(node))
    return ts.isBinaryExpression(node.parent) && /^[!=]==$/.test(node.parent.operatorToken.getText())
  if (ts.isNewExpression(node)) return /Error$/.test(node.expression.getText())
  if (ts.isJsxAttribute(node) || ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node))
    return styled.test(node.name.getText())
  if (!ts.isCallExpression(node)) return false
  const called = node.expression.getText()
  return called === 'ignoreFailure' || styled.test(called)
}

/** Whether a text is several plain words in a row, unlike a class, path or key. */
function isSentence(text: string): boolean {
  const words = text.trim().split(/\s+/)
  return (
    words.length > 1 &&
    words.every((word) => /^[“‘(]?\p{L}[\p{L}’'-]*[.,:;?!…”’)]*$/u.test(word) && !/-/.test(word))
  )
}

/** Whether a text is shown to users: between tags, or in an attribute or field of `read`. */
function isReadAt(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isConditionalExpression(parent)) return parent.condition !== node && isReadAt(parent)
  if (ts.isParenthesizedExpression(parent)) return isReadAt(parent)
  if (ts.isBinaryExpression(parent))
    return /^(\?\?|\|\||&&|\+)$/.test(parent.operatorToken.getText()) && isReadAt(parent)
  if (ts.isJsxExpression(parent))
    return ts.isJsxAttribute(parent.parent) ? nameIsRead(parent.parent.name) : true
  if (ts.isJsxAttribute(parent)) return nameIsRead(parent.name)
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node && nameIsRead(parent.name)
  return false
}

function nameIsRead(name: ts.Node): boolean {
  return read.has(name.getText().replaceAll(/['"]/g, ''))
}
