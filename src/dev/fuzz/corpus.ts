import { readFileSync } from 'node:fs'
import type { SourceFile } from '../../documents/document.ts'
import { formatOf, parse } from '../../languages/parse.ts'
import type { Node } from '../../languages/tree/node.ts'
import type { Parsers } from '../../languages/tree/parsed.ts'
import { groupBy } from '../../model/group-by.ts'
import { lazily } from '../../model/lazily.ts'
import { filesBelow } from '../bench/files.ts'
import { dataOf } from './tree.ts'

/** Files that are linted together. */
export type FuzzCase = readonly SourceFile[]

/** What mutations start from and draw from. */
export interface Corpus {
  readonly cases: readonly FuzzCase[]
  readonly parsers: Parsers
  /** Values that the corpus has under a key, each as JSON text. */
  readonly valuesOf: (key: string) => readonly string[]
  readonly keys: () => readonly string[]
}

const ROOT = 'test/corpus'
/** Longer values are as good as none: a case has to stay small. */
const LONGEST_VALUE = 600
const MOST_VALUES = 40

/** Reads the documents of all rules: a file is a case, a folder is a case of several files. */
export function readCorpus(parsers: Parsers): Corpus {
  const files = filesBelow(ROOT).filter(path => !/\.(?:expect|fixed)$/.test(path))
  const cases = [...groupBy(files, path => path.split('/').slice(0, 5).join('/'))].map(([name, paths]) =>
    paths.map(path => ({
      path: path === name ? path.slice(path.lastIndexOf('/') + 1) : path.slice(name.length + 1),
      text: readFileSync(path, 'utf8'),
    })),
  )
  const values = lazily(() => valuesByKey(cases.flat(), parsers))
  return { cases, parsers, valuesOf: key => values().get(key) ?? [], keys: lazily(() => [...values().keys()]) }
}

function valuesByKey(files: readonly SourceFile[], parsers: Parsers): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  const visit = (node: Node): void => {
    if (node.type === 'sequence') for (const item of node.items) visit(item)
    if (node.type !== 'mapping') return
    for (const { key, value } of node.entries) {
      const values = found.get(key) ?? new Set()
      const text = values.size < MOST_VALUES ? JSON.stringify(dataOf(value)) : undefined
      if (text !== undefined && text.length <= LONGEST_VALUE) values.add(text)
      found.set(key, values)
      visit(value)
    }
  }
  for (const { path, text } of files) {
    const format = formatOf(path, text)
    for (const root of format === undefined ? [] : parse(text, format, parsers).roots) visit(root)
  }
  return new Map([...found].map(([key, values]) => [key, [...values]]))
}
