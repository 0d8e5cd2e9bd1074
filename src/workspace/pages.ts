import { packageFile, packagePath } from './package-file.ts'

const pathOf = (rule: string): string => `rules-docs/${rule}.md`

/** Where a rule's page is on this machine; undefined where there is none. */
export const findPage = (rule: string): string | undefined => packagePath(pathOf(rule))

const MORE = /^## More examples\n[\s\S]*?(?=^## )/m

/** A rule's page without its further examples: for reports, which would be many times as large with them. */
export const readPage = (rule: string): string | undefined => readWholePage(rule)?.replace(MORE, '')

/** A rule's page, Markdown, from the package's folder rules-docs; undefined where there is none. */
export const readWholePage = (rule: string): string | undefined => packageFile(pathOf(rule))

/** The types of all facts, JSON Schema, from the package's folder dist: the build writes it. */
export function factSchema(): string {
  const text = packageFile('dist/facts.schema.json')
  if (text === undefined) throw new Error('dist/facts.schema.json is not built')
  return text
}
