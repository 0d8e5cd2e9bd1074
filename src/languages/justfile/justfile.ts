import { braceFiller, type FillBraces, type Filled } from '../braces.ts'
import { entry, item, list, object, plainEntry, scalar } from '../recipes/nodes.ts'
import type { Recipe } from '../recipes/tree.ts'
import type { Word } from '../recipes/word.ts'
import type { MappingNode } from '../tree/node.ts'
import type { Parsed } from '../tree/parsed.ts'
import { unreadable } from '../unreadable.ts'
import { type JustRecipe, statementsOf } from './statements.ts'

/** What a word takes at the least. */
const MARKS = /(?<!\S)\S/g

/**
 * Parses a justfile (https://just.systems/man/en/): the tree is that of a Makefile (`recipes/tree.ts`). What just would refuse
 * is left out. Offsets are UTF-16. Never throws.
 */
export function parseJustfile(text: string): Parsed {
  const refused = unreadable(text, 'justfile', MARKS)
  if (refused !== undefined) return refused
  const { variables, recipes, shell, comments } = statementsOf(text)
  const values = new Map<string, string | undefined>()
  for (const { name, literal } of variables) values.set(name.text, values.has(name.text) ? undefined : literal)
  // A shell of another grammar is given other scripts.
  const isShell = /^(?:\S*\/)?(?:ba|da|a|k)?sh$/.test(shell)
  const fill = braceFiller()
  const items = [
    ...variables.map(({ name, value }) =>
      item('variable', name.start, object([entry(name, scalar(value))], name.start, value.end)),
    ),
    ...recipes.map(one => toNode(one, isShell, values, fill)),
  ].sort((a, b) => a.start - b.start)
  const roots = items.length === 0 ? [] : [{ type: 'sequence' as const, items, start: 0, end: text.length }]
  return { format: 'justfile', roots, problems: [], comments }
}

function toNode(
  { name, needs, parameters, lines, end }: JustRecipe,
  isShell: boolean,
  values: ReadonlyMap<string, string | undefined>,
  fill: FillBraces,
): MappingNode {
  const fillOwn = (text: string, offsets: readonly number[]) =>
    fill(text, offsets, variable => (parameters.has(variable) ? undefined : values.get(variable)))
  const shebang = /^#!(.*)/.exec(lines[0]?.[0]?.text ?? '')?.[1]
  const isScript = shebang === undefined ? isShell : /\b(?:ba|da|a|k)?sh\b/.test(shebang)
  const texts = !isScript ? [] : shebang === undefined ? lines : [lines.flat()]
  const entries = [
    plainEntry('targets', list([scalar(name)], name.start)),
    plainEntry('prerequisites', list(needs.map(scalar), name.end)),
    plainEntry(
      'recipe',
      list(
        texts.map(one => toRecipe(one, shebang === undefined, fillOwn)),
        name.end,
      ),
    ),
  ]
  return item('rule', name.start, object(entries, name.start, end))
}

/** What one shell gets: a line with those that go on with it, or all lines of a recipe with a shebang. */
function toRecipe(lines: readonly Word[], isLine: boolean, fill: (...given: [string, number[]]) => Filled): Recipe {
  const marks = isLine ? (/^[@-]*/.exec(lines[0]?.text ?? '')?.[0] ?? '') : ''
  const parts: string[] = []
  const units: number[] = []
  for (const [i, { text, start, end }] of lines.entries()) {
    const skipped = i === 0 ? marks.length : 0
    const offsets = Array.from({ length: text.length - skipped + 1 }, (_, k) => start + skipped + k)
    const filled = fill(text.slice(skipped), offsets)
    parts.push(filled.value)
    units.push(...filled.units.slice(0, -1), end)
  }
  const [start, end] = [(lines[0]?.start ?? 0) + marks.length, lines.at(-1)?.end ?? 0]
  return { type: 'scalar', style: 'plain', value: parts.join('\n'), start, end, units, isIgnored: marks.includes('-') }
}
