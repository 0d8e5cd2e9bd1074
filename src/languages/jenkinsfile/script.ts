import type { Recipe } from '../recipes/tree.ts'
import type { Token } from './groovy.ts'

export type Text = Extract<Token, { type: 'string' }>
/** What Groovy joins to a string: another one, or what is not known here, with its name where it is a variable. */
export type Operand =
  | Text
  | { readonly type: 'other'; readonly name: string; readonly start: number; readonly end: number }
/** The strings that variables are set to, once each. */
export type Values = ReadonlyMap<string, Text | undefined>

/** How much the values of variables may add to one script. */
const MOST_ADDED = 1000
/** A variable, or one of what Jenkins gives to steps as a variable of the environment, too. */
const VARIABLE = /^\s*(?:(?:env|params|this)\.)?([A-Za-z_]\w{0,100})\s*$/

/**
 * A script as the shell gets it. What Groovy puts in is filled in where it is a string that a variable is set to once; else
 * a variable of the shell takes its place.
 */
export function scriptOf(operands: readonly Operand[], values: Values): Recipe {
  const parts: string[] = []
  const units: number[] = []
  let left = MOST_ADDED
  const insert = (expression: string, start: number, end: number): void => {
    const name = VARIABLE.exec(expression)?.[1]
    const known = textOf(values.get(name ?? ''))
    const isKnown = known !== undefined && known.length <= left
    if (isKnown) left -= known.length
    const shown = isKnown ? known : `\${${name ?? 'FILLED_IN'}}`
    parts.push(shown)
    for (let i = 0; i < shown.length; i++) units.push(Math.min(start + i, end - 1))
  }
  for (const operand of operands)
    if (operand.type === 'other') insert(operand.name, operand.start, operand.end)
    else
      for (const piece of operand.pieces)
        if (piece.type === 'expression') insert(piece.text, piece.start, piece.end)
        else {
          parts.push(piece.text)
          for (const unit of piece.units) units.push(unit)
        }
  const [start, end] = [operands[0]?.start ?? 0, operands.at(-1)?.end ?? 0]
  units.push((units.at(-1) ?? end - 1) + 1)
  return { type: 'scalar', style: 'plain', value: parts.join(''), start, end, units, isIgnored: false }
}

/** The text of a string in which Groovy puts nothing in; undefined of any other. */
export function textOf(token: Text | undefined): string | undefined {
  if (token === undefined) return undefined
  const texts = token.pieces.map(piece => (piece.type === 'text' ? piece.text : undefined))
  return texts.includes(undefined) ? undefined : texts.join('')
}
