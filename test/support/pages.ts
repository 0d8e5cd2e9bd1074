import type { SourceFile } from '../../src/engine/document.ts'
import { filesUnder } from './files.ts'

/** An example of a page: what a fence ```` ```yaml bad VC-02 file=aws-node.yaml ```` holds. */
export interface Example {
  /** The line of the page on which the fence begins, from 1. */
  readonly line: number
  readonly verdict: 'bad' | 'good'
  /** The checks that a bad example must give, sorted; each as often as it is found. */
  readonly checks: readonly string[]
  readonly files: readonly SourceFile[]
}

/** The rules' pages, by rule id: all but the generated lists. */
export const pageIds = (): readonly string[] =>
  filesUnder('rules-docs')
    .filter(path => path.includes('/') && path.endsWith('.md'))
    .map(path => path.slice(0, -'.md'.length))

const FENCE = /^```(\w+) (bad|good|and)((?: [\w/-]+)*)(?: file=(\S+))?[ \t]*\n([\s\S]*?)^```$/gm

/**
 * The examples of a page. A fence without a verdict that follows an example at once, with `file=`, is a further file of
 * it: ```` ```yaml and file=cluster.yaml ````.
 */
export function examplesOf(page: string): readonly Example[] {
  const examples: Example[] = []
  for (const match of page.matchAll(FENCE)) {
    const [, language = '', verdict, checks = '', path, text = ''] = match
    const file = { path: path ?? `example.${ENDING[language] ?? language}`, text }
    const last = examples.at(-1)
    if (verdict === 'and' && last !== undefined)
      examples[examples.length - 1] = { ...last, files: [...last.files, file] }
    else if (verdict === 'bad' || verdict === 'good')
      examples.push({
        line: page.slice(0, match.index).split('\n').length,
        verdict,
        checks: checks
          .split(' ')
          .filter(check => check !== '')
          .sort(),
        files: [file],
      })
  }
  return examples
}

const ENDING: Readonly<Record<string, string>> = { yaml: 'yaml', json: 'json', toml: 'toml', sh: 'sh', bash: 'sh' }

/** The level-2 headings of a page, in order; lines inside fences are none. */
export const headingsOf = (page: string): readonly string[] =>
  [...page.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading)
