import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'

/** A piece of what a field of a template becomes: a text, or an expression in a normal form. */
export interface GraphPiece {
  /** The text, or `${…}`. */
  readonly text: string
  readonly at: Place
  /** Of a way like `schema.spec.port`: its steps. */
  readonly steps: readonly { readonly name: string; readonly at: Place }[]
  /** Of a way into the instance, its type in kro's notation. */
  readonly type?: string
}

/** What a field of a template becomes for an instance. */
export interface GraphText {
  /**
   * As text, with `${…}` for what the instance or the cluster decides: `${schema.metadata.name}-db`. References to fields of
   * other templates are followed, parentheses and concatenation dissolved. Unknown where kro cannot evaluate it.
   */
  readonly value: Value<string>
  readonly pieces: readonly GraphPiece[]
  /** What its expressions name: `schema`, resources. */
  readonly uses: readonly string[]
  /** Whether the value is a string, or may be one. */
  readonly isText: boolean
}

/** The name of the instance. */
export const INSTANCE = '${schema.metadata.name}'

/** The value of a field of the instance's spec, as a template writes it. */
export const ofSpec = (path: string): string => `\${schema.spec.${path}}`

/** The smallest part of a text that makes it other than `wanted`: a piece, or the first step of a way that differs. */
export function wrongPart({ value, pieces }: GraphText, wanted: string): Place {
  let [start, end] = [0, wanted.length]
  const left = [...pieces]
  while (left[0] !== undefined && wanted.startsWith(left[0].text, start)) start += left.shift()?.text.length ?? 0
  for (let last = left.at(-1); last !== undefined && end - last.text.length >= start; last = left.at(-1)) {
    if (!wanted.slice(start, end).endsWith(last.text)) break
    end -= last.text.length
    left.pop()
  }
  const [only, ...others] = left
  // What is followed into another template has the pieces of that in one place.
  const isOnePlace = others.every(({ at }) => at.within?.start === only?.at.within?.start)
  if (only === undefined || !isOnePlace) return value.at
  return wrongStep(only, wanted.slice(start, end)) ?? only.at
}

function wrongStep({ steps }: GraphPiece, wanted: string): Place | undefined {
  const names = /^\$\{([\w.]+)\}$/.exec(wanted)?.[1]?.split('.')
  if (names === undefined || steps.length !== names.length) return undefined
  const wrong = steps.filter(({ name }, i) => name !== names[i])
  return wrong.length === 1 ? wrong[0]?.at : undefined
}
