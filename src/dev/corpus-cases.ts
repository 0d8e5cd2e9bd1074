import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { SourceFile } from '../documents/document.ts'
import { groupBy } from '../model/group-by.ts'

/** The cases of a rule's corpus, each the files that are linted together, their paths from the case; sorted by name. */
export function casesOf(rule: string): readonly (readonly SourceFile[])[] {
  const files = corpusFiles(rule).filter(({ path }) => !/\.(?:fixed|expect)$/.test(path))
  const cases = groupBy(files, ({ path }) => path.split('/')[0]?.replace(/\.before$/, '') ?? '')
  return Array.from(cases, ([name, all]) =>
    all.map(({ path, text }) => ({ path: path.startsWith(`${name}/`) ? path.slice(name.length + 1) : path, text })),
  ).map(withEarlier)
}

const BEFORE = '.before'

/** The files, each with the text of the file `NAME.before` beside it as what it was earlier. */
export function withEarlier(files: readonly SourceFile[]): readonly SourceFile[] {
  const earlier = new Map(files.flatMap(({ path, text }) => (path.endsWith(BEFORE) ? [[path, text] as const] : [])))
  return files
    .filter(({ path }) => !earlier.has(path))
    .map(file => {
      const text = earlier.get(`${file.path}${BEFORE}`)
      return text === undefined ? file : { ...file, earlier: text }
    })
}

/** The files of a rule's corpus with their texts; their paths from its folder. */
export function corpusFiles(rule: string): readonly SourceFile[] {
  const folder = `test/corpus/${rule}`
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) return []
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  return paths
    .filter(path => statSync(`${folder}/${path}`).isFile())
    .map(path => ({ path: path.replaceAll('\\', '/'), text: readFileSync(`${folder}/${path}`, 'utf8') }))
}
