import type { SourceFile } from '../../../src/documents/document.ts'
import { defaultSettings } from '../../../src/engine/settings.ts'
import { parseHcl } from '../../../src/languages/hcl/hcl.ts'
import type { Node } from '../../../src/languages/tree/node.ts'
import { isBeside } from '../../support/beside.ts'
import { lintFrozen, type Run } from '../../support/lint-frozen.ts'

/** Lints one file; one that says `# complete` names all that there is. */
export const lintOne = (file: SourceFile, complete = file.text.startsWith('# complete')): Run =>
  lintFrozen([file], () => ({
    ...defaultSettings,
    isUnconditional: true,
    scope: { key: '', name: 'default', complete },
  }))

/** A document in HCL as Terraform's JSON, which has the same tree. */
export function jsonOf(text: string): string {
  const dataOf = (node: Node | undefined): unknown => {
    if (node?.type === 'scalar') return node.holds === undefined ? node.value : JSON.stringify(dataOf(node.holds))
    if (node?.type === 'sequence') return node.items.map(dataOf)
    return Object.fromEntries(node?.entries.map(({ key, value }) => [key, dataOf(value)]) ?? [])
  }
  return JSON.stringify(dataOf(parseHcl(text).roots[0]))
}

/** What was found, with the text that it is about. */
export const found = ({ report }: Run, text: string): readonly string[] =>
  report.findings
    .filter(one => !isBeside(one))
    .map(({ check, location: { startLine, start, end } }) => {
      const [line = ''] = text.slice(start, end).split('\n')
      return `${startLine} ${check} ${JSON.stringify(line)}`
    })

/** What comments at the ends of lines expect: `# expect: CL-04 "…"`. */
export const expected = (text: string): readonly string[] =>
  text.split('\n').flatMap((line, i) => {
    const [, comment = ''] = /# expect: (.*)$/.exec(line) ?? []
    return [...comment.matchAll(/([A-Z]{1,2}-\d+) ("(?:[^"\\]|\\.)*")/g)].map(
      ([, id, token]) => `${i + 1} ${id} ${token}`,
    )
  })
