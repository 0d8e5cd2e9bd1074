import type { SourceFile } from '../documents/document.ts'
import { withEarlier } from './corpus-case.ts'

/** An example of a page: the content of a fence ```` ```yaml bad VC-02 file=aws-node.yaml ````. */
export interface Example {
  /** The line of the page on which the fence begins, from 1. */
  readonly line: number
  readonly verdict: 'bad' | 'good'
  /** The checks that a bad example must give, sorted; each as often as it is found. */
  readonly checks: readonly string[]
  /** The documents; a file `clauselint.yaml` among them is the configuration too. */
  readonly files: readonly SourceFile[]
  /** Where the example's last fence ends: a UTF-16 offset into the page. */
  readonly end: number
}

const FENCE = /^```(\w+) (bad|good|and)((?: [A-Za-z][\w/.-]*)*)(?: file=(\S+))?[ \t]*\n([\s\S]*?)^```$/gm
const ENDINGS: Readonly<Record<string, string>> = { bash: 'sh' }

/**
 * The examples of a page, in order. A fence ```` ```yaml and file=cluster.yaml ```` is a further file of the example
 * before it; `file=cluster.yaml.before` is what that file was earlier.
 */
export function examplesOf(page: string): readonly Example[] {
  const examples: Example[] = []
  for (const match of page.matchAll(FENCE)) {
    const [whole, language = '', verdict, checks = '', path, text = ''] = match
    const file = { path: path ?? `example.${ENDINGS[language] ?? language}`, text }
    const end = match.index + whole.length
    const last = examples.at(-1)
    if (verdict === 'bad' || verdict === 'good')
      examples.push({
        line: page.slice(0, match.index).split('\n').length,
        verdict,
        checks: checks
          .split(' ')
          .filter(check => check !== '')
          .map(check => check.replace(/\..*$/, ''))
          .sort(),
        files: [file],
        end,
      })
    else if (last !== undefined) examples[examples.length - 1] = { ...last, files: [...last.files, file], end }
  }
  return examples.map(one => ({ ...one, files: withEarlier(one.files) }))
}

/** The level-2 headings of a page, in order; lines inside fences are none. */
export const headingsOf = (page: string): readonly string[] =>
  [...page.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading)
