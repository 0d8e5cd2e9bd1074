import { entry, item, list, object, plainEntry, scalar } from '../recipes/nodes.ts'
import type { Word } from '../recipes/word.ts'
import type { MappingNode, ScalarNode } from '../tree/node.ts'
import type { Parsed } from '../tree/parsed.ts'
import { unreadable } from '../unreadable.ts'
import { type Budget, referenceEnd, toRecipe, type Variables } from './recipe.ts'
import { type RecipeLine, type Statement, statementsOf } from './statements.ts'

/** What a word takes at the least. */
const MARKS = /(?<!\S)\S/g
/** How much the values of variables may add to recipes, for each code unit of the text and for any text. */
const GROWTH = 1
const GROWTH_BASE = 100_000

/**
 * Parses a Makefile (https://www.gnu.org/software/make/manual/make.html): see `recipes/tree.ts`. What make would refuse is left out.
 * Offsets are UTF-16. Never throws.
 */
export function parseMakefile(text: string): Parsed {
  const refused = unreadable(text, 'makefile', MARKS)
  if (refused !== undefined) return refused
  const { statements, comments } = statementsOf(text)
  const items = toNodes(statements, { left: text.length * GROWTH + GROWTH_BASE })
  const roots = items.length === 0 ? [] : [{ type: 'sequence' as const, items, start: 0, end: text.length }]
  return { format: 'makefile', roots, problems: [], comments }
}

function toNodes(statements: readonly Statement[], budget: Budget): readonly MappingNode[] {
  const variables = variablesIn(statements)
  const isOneShell = statements.some(one => one.kind === 'rule' && one.targets.some(({ text }) => text === '.ONESHELL'))
  // A shell of another grammar is given other scripts.
  const isShell = /(?:^|[\s/])(?:ba|da|a|k)?sh(?:\s|$)/.test(variables.get('SHELL') ?? 'sh')
  const used = usedAsRecipes(statements)
  const recipe = (lines: readonly RecipeLine[]): readonly ScalarNode[] => {
    if (!isShell || lines.length === 0) return []
    return isOneShell ? [toRecipe(lines, variables, budget)] : lines.map(line => toRecipe([line], variables, budget))
  }
  // What make runs while it reads the file.
  const run = (texts: readonly Word[]): readonly MappingNode[] => {
    const [first] = texts
    if (!isShell || first === undefined) return []
    const lines = texts.map(text => toRecipe([{ lines: [text], isIgnored: true }], variables, budget))
    return [item('run', first.start, list(lines, first.start))]
  }
  return statements.flatMap((one): readonly MappingNode[] => {
    switch (one.kind) {
      case 'expression':
        return run(shellCalls(one.text))
      case 'variable':
        return [
          item('variable', one.name.start, object([entry(one.name, scalar(one.value))], one.name.start, one.value.end)),
          ...run(one.isRun === true ? [one.value] : shellCalls(one.value)),
        ]
      case 'include':
        return [
          item(
            one.isNeeded ? 'include' : 'includeIfThere',
            one.words[0]?.start ?? 0,
            list(one.words.map(scalar), one.words[0]?.start ?? 0),
          ),
        ]
      case 'define': {
        const lines = used.has(one.name.text) ? recipe(one.recipe) : []
        return [
          item('define', one.name.start, object([entry(one.name, list(lines, one.name.end))], one.name.start, one.end)),
        ]
      }
      default: {
        const behind = one.targets.at(-1)?.end ?? one.start
        const after = one.prerequisites.at(-1)?.end ?? behind
        const entries = [
          plainEntry('targets', list(one.targets.map(scalar), one.start)),
          plainEntry('prerequisites', list(one.prerequisites.map(scalar), behind)),
          plainEntry('recipe', list(recipe(one.recipe), after)),
        ]
        return [item('rule', one.start, object(entries, one.start, one.end))]
      }
    }
  })
}

/** What is added to a variable, up to a length that no list of options has. */
const added = (before: string, value: string): string | undefined =>
  before.length + value.length > MOST_ADDED ? undefined : `${before} ${value}`
const MOST_ADDED = 4000

/** The variables that are set once, outside of conditionals, and what is added to them; all others are not known. */
function variablesIn(statements: readonly Statement[]): Variables {
  const values = new Map<string, string | undefined>()
  for (const one of statements) {
    if (one.kind === 'define') values.set(one.name.text, undefined)
    if (one.kind !== 'variable') continue
    const { name, value, isSure, isAdded } = one
    const before = values.get(name.text)
    const isAgain = values.has(name.text) && before !== value.text
    if (isAdded) values.set(name.text, isSure && before !== undefined ? added(before, value.text) : undefined)
    else values.set(name.text, isSure && !isAgain ? value.text : undefined)
  }
  return values
}

const CANNED = /^\$[({](?:call[ \t]+)?([\w.-]{1,100})[,)}]/
/** `$(eval $(rule))`, `$(eval $(call rule,a))`: make reads the text as a part of the file. */
const EVALUATED = /\$[({]eval[ \t]+\$[({](?:call[ \t]+)?([\w.-]{1,100})[,)}]/g

/** The names that lines of recipes are made of, and rules: `$(publish)`, `$(call publish,web)`, `$(eval $(rule))`. */
const usedAsRecipes = (statements: readonly Statement[]): ReadonlySet<string> =>
  new Set(
    statements.flatMap((one): readonly string[] => {
      if (one.kind === 'expression') return Array.from(one.text.text.matchAll(EVALUATED), ([, name = '']) => name)
      if (one.kind !== 'rule') return []
      return one.recipe.flatMap(({ lines }) => CANNED.exec(lines[0]?.text ?? '')?.[1] ?? [])
    }),
  )

const SHELL = /\$[({]shell[ \t]+/g

/** The commands of `$(shell …)` in a text. */
function shellCalls(word: Word): readonly Word[] {
  const found: Word[] = []
  let at = 0
  for (const { 0: opening, index } of word.text.matchAll(SHELL)) {
    if (index < at) continue
    at = referenceEnd(word.text, index)
    const [from, to] = [index + opening.length, Math.max(index + opening.length, at - 1)]
    found.push({ text: word.text.slice(from, to), start: word.start + from, end: word.start + to })
  }
  return found
}
