import { readFileSync } from 'node:fs'
import { BASES, type Json } from './bases.ts'

type Path = readonly (string | number)[]

/** An object with one thing changed. */
export interface Mutant {
  readonly object: Json
  /** What was changed: `Pod spec.containers.0.image: removed`. */
  readonly name: string
  /** Whether it is one of the values that are written for a form. */
  readonly isOfForm: boolean
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)
const isObject = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value with another one at a path; without it where that is undefined. */
export function changed(value: Json, path: Path, to: Json | undefined): Json {
  const [step, ...rest] = path
  if (step === undefined) return to ?? null
  const isGone = to === undefined && rest.length === 0
  if (isList(value)) {
    if (isGone) return value.filter((_, i) => i !== step)
    const items = value.map((item, i) => (i === step ? changed(item, rest, to) : item))
    return step === value.length ? [...items, changed(null, rest, to)] : items
  }
  const object = isObject(value) ? value : {}
  const entries = Object.entries(object).filter(([key]) => !isGone || key !== step)
  const own = Object.fromEntries(entries)
  return isGone ? own : { ...own, [step]: changed(object[step] ?? null, rest, to) }
}

/** All values of an object below its apiVersion and kind, with their paths. */
function valuesIn(value: Json, path: Path = []): readonly (readonly [path: Path, value: Json])[] {
  const inner = isList(value)
    ? value.flatMap((item, i) => valuesIn(item, [...path, i]))
    : isObject(value)
      ? Object.entries(value).flatMap(([key, one]) => valuesIn(one, [...path, key]))
      : []
  return path.length === 0 ? inner : [[path, value], ...inner]
}

const LONG = 'a'.repeat(64)
/** What may be written instead of a value, and is often wrong. */
function othersOf(value: Json): readonly Json[] {
  if (typeof value === 'string')
    return [
      ...['', 'Upper', 'with space', '-dash', 'a..b', 'a/b/c', 'under_score', '5', '500mm', LONG, `${LONG}.${LONG}`],
      ...[`${value}x`, value.toLowerCase(), value.toUpperCase(), value.slice(1), LONG.repeat(4)],
      ...[8080, true, [value], { a: value }],
    ]
  if (typeof value === 'number')
    return [-1, 0, 1, 101, 70_000, 2 ** 31, 2 ** 40, 1.5, String(value), 'ten', '10%', [value]]
  if (typeof value === 'boolean') return [!value, String(value), 1, 'yes']
  if (isList(value)) {
    const [first = 'a'] = value
    return [[], [first, ...value], {}, 'text', [...value, 'x']]
  }
  return [{}, [], 'text', { ...Object(value), misspelt: 1 }]
}

/** Values of one form, right and wrong ones, in a field that takes them. */
interface Form {
  readonly kind: string
  readonly path: Path
  readonly values: readonly Json[]
}

const FORMS: readonly Form[] = JSON.parse(readFileSync('test/fixtures/kubernetes-validation/forms.json', 'utf8'))

const ofForms = (): readonly Mutant[] =>
  FORMS.flatMap(({ kind, path, values }) => {
    const base = BASES.find(one => Object(one).kind === kind) ?? {}
    return values.map(value => ({
      object: changed(base, path, value),
      name: `${kind} ${path.join('.')}: ${JSON.stringify(value)}`,
      isOfForm: true,
    }))
  })

const misspelt = (key: string): string => (key.length < 3 ? `${key}x` : `${key[1]}${key[0]}${key.slice(2)}`)

function mutantsOf(base: Json): readonly Mutant[] {
  const { kind, metadata } = Object(base)
  return valuesIn(base).flatMap(([path, value]) => {
    const name = (what: string): string => `${kind} ${Object(metadata).name} ${path.join('.')}: ${what}`
    const key = path.at(-1)
    const isType = path.length === 1 && (key === 'apiVersion' || key === 'kind')
    return isType
      ? []
      : [
          { object: changed(base, path, undefined), name: name('removed'), isOfForm: false },
          ...(typeof key === 'string'
            ? [
                {
                  object: changed(changed(base, path, undefined), [...path.slice(0, -1), misspelt(key)], value),
                  name: name('misspelt'),
                  isOfForm: false,
                },
              ]
            : []),
          ...othersOf(value)
            .filter(other => other !== value)
            .map(other => ({ object: changed(base, path, other), name: name(JSON.stringify(other)), isOfForm: false })),
        ]
  })
}

/** The bases themselves, then each with one value of it changed. */
export const mutants = (): readonly Mutant[] => [
  ...BASES.map(object => ({ object, name: `${Object(object).kind}: as it is`, isOfForm: false })),
  ...ofForms(),
  ...BASES.flatMap(mutantsOf),
]
