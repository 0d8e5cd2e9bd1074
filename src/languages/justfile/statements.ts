import { COMMENT, commentsIn, type Line, linesOf } from '../lines.ts'
import type { Word } from '../recipes/word.ts'
import type { Comment } from '../tree/parsed.ts'

/** A recipe: its name, and the lines that each have a shell, with those that go on with them. */
export interface JustRecipe {
  readonly name: Word
  readonly needs: readonly Word[]
  /** The names of its parameters: who calls it gives them. */
  readonly parameters: ReadonlySet<string>
  readonly lines: readonly (readonly Word[])[]
  readonly end: number
}

/** What a variable is set to; `literal` where that is a string and nothing else. */
export interface JustVariable {
  readonly name: Word
  readonly value: Word
  readonly literal: string | undefined
}

/** What a justfile states. */
export interface JustStatements {
  readonly variables: readonly JustVariable[]
  readonly recipes: readonly JustRecipe[]
  /** The program that runs its lines. */
  readonly shell: string
  readonly comments: readonly Comment[]
}

const VARIABLE = /^(?:export[ \t]+)?([A-Za-z_][\w-]{0,100})[ \t]*:=[ \t]*/
const LITERAL = /^(?:'([^']*)'|"([^"\\]*)")[ \t]*(?:#.*)?$/
const SHELL = /^set[ \t]+shell[ \t]*:=[ \t]*\[[ \t]*["']([^"']{1,100})["']/
const OTHER = /^(?:set|alias|import|mod|unexport|export)\b/
const HEADER = /^@?([A-Za-z_][\w-]{0,100})((?:[ \t][^:]*)?):(?!=)/

/** Splits a justfile as just does (https://just.systems/man/en/grammar.html). One pass over its lines. */
export function statementsOf(text: string): JustStatements {
  const lines = linesOf(text)
  const variables: JustVariable[] = []
  const recipes: JustRecipe[] = []
  const comments: Comment[] = []
  let shell = 'sh'
  for (let i = 0; i < lines.length; ) {
    const line = lines[i]
    if (line === undefined) break
    i++
    comments.push(...commentsIn(line))
    const written = line.text.replace(/\r$/, '')
    if (COMMENT.test(written) || /^\s/.test(written)) continue
    shell = SHELL.exec(written)?.[1] ?? shell
    const variable = VARIABLE.exec(written)
    if (variable?.[1] !== undefined) variables.push(variableOf(line, written, variable[0], variable[1]))
    const header = variable !== null || isOther(written) ? null : HEADER.exec(written)
    if (header?.[1] === undefined) continue
    const from = i
    while (i < lines.length && /^(?:[ \t]|\r?$)/.test(lines[i]?.text ?? '')) i++
    const body = lines.slice(from, i)
    comments.push(...body.flatMap(commentsIn))
    recipes.push(recipeOf({ line, written, header, name: header[1] }, body))
  }
  return { variables, recipes, shell, comments }
}

/** `set`, `alias` and their like, which are not names of recipes if a value follows. */
const isOther = (written: string): boolean => OTHER.test(written) && /:=|^(?:import|mod)\b/.test(written)

function variableOf(line: Line, written: string, before: string, name: string): JustVariable {
  const at = line.start + before.indexOf(name)
  const value = written.slice(before.length)
  const start = line.start + before.length
  const literal = LITERAL.exec(value)
  return {
    name: { text: name, start: at, end: at + name.length },
    value: { text: value, start, end: start + value.length },
    literal: literal === null ? undefined : (literal[1] ?? literal[2]),
  }
}

interface Header {
  readonly line: Line
  readonly written: string
  readonly header: RegExpExecArray
  readonly name: string
}

function recipeOf({ line, written, header, name }: Header, body: readonly Line[]): JustRecipe {
  const at = line.start + header[0].indexOf(name)
  const behind = header[0].length
  const needs = written.slice(behind).replace(/#.*$/, '')
  const own = body.filter(({ text }) => text.trim() !== '')
  const indent = /^[ \t]*/.exec(own[0]?.text ?? '')?.[0].length ?? 0
  return {
    name: { text: name, start: at, end: at + name.length },
    needs: [...needs.matchAll(/(?<![\w-])[A-Za-z_][\w-]{0,100}/g)].map(({ 0: text, index }) => {
      const start = line.start + behind + index
      return { text, start, end: start + text.length }
    }),
    parameters: new Set([...(header[2] ?? '').matchAll(/[A-Za-z_][\w-]{0,100}/g)].map(([parameter]) => parameter)),
    lines: joined(own.map(one => wordOf(one, indent))),
    end: own.at(-1)?.end ?? line.end,
  }
}

/** A line of a recipe without the indentation of all its lines. */
function wordOf({ text, start }: Line, indent: number): Word {
  const own = /^[ \t]*/.exec(text)?.[0].length ?? 0
  const from = Math.min(indent, own)
  const shown = text.slice(from).replace(/\r$/, '')
  return { text: shown, start: start + from, end: start + from + shown.length }
}

/** The lines with those that a backslash before the line break joins to them. */
function joined(lines: readonly Word[]): readonly (readonly Word[])[] {
  const groups: Word[][] = []
  for (const [i, line] of lines.entries()) {
    const isMore = i > 0 && /(?<!\\)(?:\\\\)*\\$/.test(lines[i - 1]?.text ?? '')
    if (isMore) groups.at(-1)?.push(line)
    else groups.push([line])
  }
  return groups
}
