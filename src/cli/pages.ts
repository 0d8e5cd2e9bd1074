import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A rule's page, Markdown, from the package's folder rules-docs; undefined where there is none. */
export function readPage(rule: string): string | undefined {
  const path = fileURLToPath(new URL(`../../rules-docs/${rule}.md`, import.meta.url))
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
