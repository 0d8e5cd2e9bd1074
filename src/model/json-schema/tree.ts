import { remembered } from '../remembered.ts'

/**
 * A value of JSON as a tree, as parsers of documents return it: a schema, or what one judges. The value of a scalar that `isUnknown` or
 * `isAnything` is only known at deployment; `rest` is unknown content of an object.
 */
export type Tree = ScalarTree | ListTree | ObjectTree

/** A string, number, boolean or null. */
export interface ScalarTree {
  readonly type: 'scalar'
  readonly value: string | number | boolean | null
  readonly isUnknown?: true
  readonly isAnything?: true
}

/** A list. */
export interface ListTree {
  readonly type: 'sequence'
  readonly items: readonly Tree[]
}

/** An object; of duplicate keys the last one counts. */
export interface ObjectTree {
  readonly type: 'mapping'
  readonly entries: readonly { readonly key: string; readonly value: Tree }[]
  readonly rest?: Tree
}

/** The fields of an object by their names. Kept with the object, which never changes. */
export const fieldsOf = remembered(
  ({ entries }: ObjectTree): ReadonlyMap<string, Tree> => new Map(entries.map(({ key, value }) => [key, value])),
)

/** A field of an object; undefined of anything else. */
export const fieldOf = (tree: Tree | undefined, name: string): Tree | undefined =>
  tree?.type === 'mapping' ? fieldsOf(tree).get(name) : undefined

/** The text of a string; undefined of anything else. */
export const stringOf = (tree: Tree | undefined): string | undefined =>
  tree?.type === 'scalar' && typeof tree.value === 'string' ? tree.value : undefined

/** The value of a number; undefined of anything else. */
export const numberOf = (tree: Tree | undefined): number | undefined =>
  tree?.type === 'scalar' && typeof tree.value === 'number' ? tree.value : undefined

/** The strings in a list. */
export const stringsOf = (tree: Tree | undefined): readonly string[] =>
  tree?.type === 'sequence' ? tree.items.flatMap(item => stringOf(item) ?? []) : []

/** Whether nothing is known of a value. */
export const isUnknownTree = (tree: Tree): boolean =>
  tree.type === 'scalar' && (tree.isUnknown === true || tree.isAnything === true)

/**
 * A text that two values share only if they are equal for JSON Schema: the order of keys does not matter, and 1.0 is 1. Undefined if a
 * part of the value is unknown. `charge` counts the values in it.
 */
export function canonical(tree: Tree, charge: (steps: number) => void): string | undefined {
  charge(1)
  if (tree.type === 'scalar') return isUnknownTree(tree) ? undefined : JSON.stringify(tree.value)
  const parts: string[] = []
  if (tree.type === 'sequence') {
    for (const item of tree.items) {
      const part = canonical(item, charge)
      if (part === undefined) return undefined
      parts.push(part)
    }
    return `[${parts.join()}]`
  }
  if (tree.rest !== undefined) return undefined
  for (const [key, value] of fieldsOf(tree)) {
    const part = canonical(value, charge)
    if (part === undefined) return undefined
    parts.push(`${JSON.stringify(key)}:${part}`)
  }
  return `{${parts.sort().join()}}`
}
