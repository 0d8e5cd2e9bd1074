import { type Place, pathOf } from '../../documents/document.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import type { Location } from '../../engine/file-result.ts'
import { redact, type Secrets, secretsAt } from '../../engine/redaction/redact.ts'
import { visibleJson } from '../../engine/redaction/visible.ts'

/** A resource with what its kinds say of it. */
export interface ReadResource {
  readonly type: string
  readonly name: string
  readonly at: Place
  readonly kinds: readonly string[]
  readonly facts: readonly EmittedFact[]
}

/** What it takes to show facts of a file. */
export interface ShownBy {
  readonly locate: (at: Place) => Location | undefined
  readonly secrets: Secrets
}

/** The longest text that is shown whole, and the deepest value; facts are flat, texts of scripts may be long. */
const LONGEST = 4000
const DEEPEST = 40

/** The resources of a file as JSON (`clauselint facts --types` is its schema), with places as lines and without secrets. */
export function resourcesJson(path: string, resources: readonly ReadResource[], by: ShownBy): string {
  const everywhere = { ...by.secrets, whole: new Set(by.secrets.written.map(({ value }) => value)) }
  const shown = resources.map(({ type, name, kinds, at, facts }) => ({
    type: redact(type, everywhere),
    name: redact(name, everywhere),
    kinds,
    at: placeOf(at, by),
    facts: facts.map(({ fact, value }) => ({ fact, value: shownValue(value, { ...by, here: everywhere }, 0) })),
  }))
  return visibleJson(JSON.stringify({ path, resources: shown }, undefined, 2))
}

interface Showing extends ShownBy {
  /** The secrets of the file, with those at the place of what is shown. */
  readonly here: Secrets
}

function shownValue(value: unknown, showing: Showing, depth: number): unknown {
  if (depth > DEEPEST) return null
  if (typeof value === 'string') return shownText(value, showing)
  if (Array.isArray(value)) return value.map(item => shownValue(item, showing, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  if (isPlace(value)) return placeOf(value, showing)
  const at: unknown = Reflect.get(value, 'at')
  const inner = isPlace(at) ? { ...showing, here: secretsHere(at, showing) } : showing
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [shownText(key, inner), shownValue(one, inner, depth + 1)]),
  )
}

function shownText(text: string, { here }: Showing): string {
  const masked = redact(text, here)
  return masked.length > LONGEST ? `${masked.slice(0, LONGEST)}…` : masked
}

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'document') === 'string' &&
  typeof Reflect.get(value, 'pointer') === 'string'

function secretsHere(at: Place, { locate, secrets, here }: Showing): Secrets {
  const own = secretsAt([locate(at)], () => secrets, here)
  return own === here ? here : { ...own, whole: new Set([...(here.whole ?? []), ...(own.whole ?? [])]) }
}

function placeOf(at: Place, { locate }: ShownBy): object {
  const found = locate(at)
  return { path: pathOf(at.document), line: found?.startLine ?? 1, column: found?.startColumn ?? 1 }
}
