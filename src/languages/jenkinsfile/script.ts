import { addedTexts } from '../added-texts.ts'
import type { Recipe } from '../recipes/tree.ts'
import type { Piece, Token } from './groovy.ts'

export type Text = Extract<Token, { type: 'string' }>
/** What Groovy joins to a string: another one, or what is not known here, with its name where it is a variable. */
export type Operand =
  | Text
  | { readonly type: 'other'; readonly name: string; readonly start: number; readonly end: number }
/** The strings that variables are set to, once each. */
export type Values = ReadonlyMap<string, string | undefined>

/** A variable, or one of what Jenkins gives to steps as a variable of the environment, too. */
const VARIABLE = /^\s*(?:(?:env|params|this)\.)?([A-Za-z_]\w{0,100})\s*$/

/**
 * Makes scripts as the shell gets them. What Groovy puts in is filled in where it is a string that a variable is set to once;
 * else a variable of the shell takes its place.
 */
export function scriptMaker(values: Values): (operands: readonly Operand[]) => Recipe {
  const within = addedTexts()
  const shownOf = (expression: string): string => {
    const name = VARIABLE.exec(expression)?.[1]
    return within(values.get(name ?? '')) ?? `\${${name ?? 'FILLED_IN'}}`
  }
  return operands => {
    const parts: string[] = []
    const units: number[] = []
    for (const piece of operands.flatMap(piecesOf)) {
      const text = piece.type === 'text' ? piece.text : shownOf(piece.text)
      parts.push(text)
      for (let i = 0; i < text.length; i++)
        units.push(piece.type === 'text' ? (piece.units[i] ?? 0) : Math.min(piece.start + i, piece.end - 1))
    }
    const [start, end] = [operands[0]?.start ?? 0, operands.at(-1)?.end ?? 0]
    units.push((units.at(-1) ?? end - 1) + 1)
    return { type: 'scalar', style: 'plain', value: parts.join(''), start, end, units, isIgnored: false }
  }
}

const piecesOf = (operand: Operand): readonly Piece[] =>
  operand.type === 'string'
    ? operand.pieces
    : [{ type: 'expression', text: operand.name, start: operand.start, end: operand.end }]

/** The text of a string in which Groovy puts nothing in; undefined of any other. */
export function textOf({ pieces }: Text): string | undefined {
  const texts = pieces.map(piece => (piece.type === 'text' ? piece.text : undefined))
  return texts.includes(undefined) ? undefined : texts.join('')
}
