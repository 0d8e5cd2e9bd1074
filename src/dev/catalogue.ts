import { existsSync, readFileSync } from 'node:fs'

/** One check of the project's catalogue, src/schemas/checks.json. */
export interface CatalogueCheck {
  readonly id: string
  /** What it is about: `NetworkPolicy`. */
  readonly kind: string
  readonly severity: 'error' | 'warning' | 'info'
  /** Where the contract says it. */
  readonly section: string
  /** What holds where the check passes. */
  readonly sentence: string
  /** The check that always says this one's fault instead. */
  readonly spokenForBy?: string
  /** Why no rule checks it. */
  readonly notChecked?: string
}

const FIELDS = ['id', 'kind', 'severity', 'section', 'sentence'] as const

const isCheck = (value: unknown): value is CatalogueCheck =>
  typeof value === 'object' &&
  value !== null &&
  FIELDS.every(field => typeof Object.getOwnPropertyDescriptor(value, field)?.value === 'string')

/** The catalogue in its own order; empty where the file is missing. Throws where it is malformed. */
export function readCatalogue(path = 'src/schemas/checks.json'): readonly CatalogueCheck[] {
  if (!existsSync(path)) return []
  const stated: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (!Array.isArray(stated) || !stated.every(isCheck)) throw new Error(`${path} is no list of checks`)
  return stated
}
