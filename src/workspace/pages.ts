import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where a rule's page is on this machine; undefined where there is none. */
export function findPage(rule: string): string | undefined {
  const path = join(import.meta.dirname, '../../rules-docs', `${rule}.md`)
  return existsSync(path) ? path : undefined
}

const MORE = /^## More examples\n[\s\S]*?(?=^## )/m

/** A rule's page without its further examples: for reports, which would be many times as large with them. */
export const readPage = (rule: string): string | undefined => readWholePage(rule)?.replace(MORE, '')

/** A rule's page, Markdown, from the package's folder rules-docs; undefined where there is none. */
export function readWholePage(rule: string): string | undefined {
  const path = findPage(rule)
  return path === undefined ? undefined : readFileSync(path, 'utf8')
}

/** The types of all facts, JSON Schema, from the package's folder dist: the build writes it. */
export const factSchema = (): string => readFileSync(join(import.meta.dirname, '../../dist/facts.schema.json'), 'utf8')
