import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What Kubernetes' tools read in a part of a text: `[value]`; 0 where they refuse it; 1 where it changes from run to run. */
export type Answer = readonly [unknown] | 0 | 1

/** The same without the value, but with its digest; 0 and 1 as in `Answer`. */
export type DigestedAnswer = string | 0 | 1

/** The folder that the answers are recorded in. */
export const ANSWERS = 'test/fixtures/kubernetes-yaml'

/** The texts of the YAML files of the corpus, one each, sorted by path. */
export function corpusTexts(): readonly string[] {
  const files = readdirSync('test/corpus', { recursive: true, withFileTypes: true })
  const paths = files.filter(file => /\.ya?ml$/.test(file.name)).map(file => join(file.parentPath, file.name))
  return [...new Set(paths.sort().map(path => readFileSync(path, 'utf8')))]
}

/** A digest of a text. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12)
}

/** `value` as JSON, the keys of objects sorted. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
