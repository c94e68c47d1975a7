import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languages } from '@footlight/contract'
import ts from 'typescript'
import type { Slip } from './habits.ts'

const [, ...others] = languages
const codes = others.join('|')
/** The list itself. Tests, journeys and benches choose a language to speak. */
const exempt = /^packages\/contract\/src\/(site\/language|texts)\.ts$|\.test\.tsx?$|\/testing\//
const text = new RegExp(`^(${codes})(-[A-Z]{2})?$|/(${codes})(\\.\\w+)?$|/(${codes})/`)
const name = new RegExp(`^(${codes})$`)
const inSql = new RegExp(`'(${codes})'`)

/** A language that code names beside the contract's list: one that is added there would be missing here. */
export async function findNamedLanguages(baseDir: string): Promise<Slip[]> {
  const slips: Slip[] = []
  for await (const file of glob('{apps,packages}/*/{src/**/*,*}.{ts,tsx,sql}', { cwd: baseDir })) {
    if (exempt.test(file)) continue
    const code = await readFile(join(baseDir, file), 'utf8')
    for (const found of file.endsWith('.sql') ? (inSql.exec(code) ?? []).slice(0, 1) : namedIn(file, code))
      slips.push({
        file,
        advice: `${found}: which languages there are is the contract's to say (languageNames).`,
      })
  }
  return slips
}

function namedIn(file: string, code: string): string[] {
  if (!new RegExp(`\\b(${codes})\\b`).test(code)) return []
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && (text.test(node.text) || inSql.test(node.text)))
      found.push(node.getText())
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && name.test(node.name.text))
      found.push(node.name.text)
    if (ts.isPropertySignature(node) && ts.isIdentifier(node.name) && name.test(node.name.text))
      found.push(node.name.text)
    if (ts.isPropertyAccessExpression(node) && name.test(node.name.text)) found.push(node.getText())
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  return found
}
