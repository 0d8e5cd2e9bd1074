import { describe, expect, it } from 'vitest'
import { parseMakefile } from '../../../src/languages/makefile/makefile.ts'
import { recipeOf } from '../../../src/languages/recipes/tree.ts'
import type { Node } from '../../../src/languages/tree/node.ts'

/** The scalars under each key of a Makefile. */
function scalars(text: string, key: string): readonly string[] {
  const under = (node: Node, isWanted: boolean): readonly string[] => {
    if (node.type === 'scalar') return isWanted ? [String(node.value)] : []
    if (node.type === 'sequence') return node.items.flatMap(one => under(one, isWanted))
    return node.entries.flatMap(entry => under(entry.value, isWanted || entry.key === key))
  }
  return parseMakefile(text).roots.flatMap(one => under(one, false))
}

const recipes = (text: string): readonly string[] => scalars(text, 'recipe')

/** What is written where the characters of a recipe's value stand, for each of its words. */
function written(text: string, word: string): readonly string[] {
  const of = (node: Node): readonly string[] => {
    if (node.type === 'sequence') return node.items.flatMap(of)
    if (node.type === 'mapping') return node.entries.flatMap(({ value }) => of(value))
    const recipe = recipeOf(node)
    const start = recipe?.value.indexOf(word) ?? -1
    return recipe === undefined || start < 0 ? [] : [text.slice(recipe.units[start], recipe.units[start + word.length])]
  }
  return parseMakefile(text).roots.flatMap(of)
}

describe('parseMakefile', () => {
  it('reads targets, prerequisites and recipes, also of one line, of patterns and after a byte order mark', () => {
    const text = '\ufeffa b: c | d # e\n\t@f\n\n\tg\nh::i; j\n%.o: %.c\n\tk\nl m: %: n\n'
    expect(scalars(text, 'targets')).toEqual(['a', 'b', 'h', '%.o', 'l', 'm'])
    expect(scalars(text, 'prerequisites')).toEqual(['c', 'd', 'i', '%.c', 'n'])
    expect(recipes(text)).toEqual(['f', 'g', 'j', 'k'])
  })

  it('gives a shell lines that go on whole, without marks and tabs, with one dollar for two', () => {
    expect(recipes('a:\n\t@-+ b $$c \\\r\n\t  d \\\n  e\n\tf\n')).toEqual(['b $c \\\n  d \\\n  e', 'f'])
  })

  it('puts what variables are known to be in their place, and a name for the others', () => {
    const text = 'X = b\nY := $(X)/c\nZ ?= z\nZ = y\nW = $(W)\na:\n\t$(Y) ${X} $X $(Z) $@ $(call f,$(X)) $(V.w) $(W)\n'
    expect(recipes(text)).toEqual(['b/c b b ${Z} ${MAKE_VALUE} ${MAKE_VALUE} ${V_w} ${W}'])
  })

  it('adds what is added to a known variable, and no more to one that is set again', () => {
    const text = 'A = a\nA += b\nB += c\nC = c\nC += d\nC = e\nx:\n\t$(A) $(B) $(C)\n'
    expect(recipes(text)).toEqual(['a b ${B} ${C}'])
  })

  it('does not know what is set in a conditional, for a target, or by what runs', () => {
    const text = 'ifdef A\nX = a\nendif\nt: Y = b\nZ != c\nU += d\na:\n\t$(X) $(Y) $(Z) $(U)\n'
    expect(recipes(text)).toEqual(['${X} ${Y} ${Z} ${U}'])
  })

  it('gives what make runs itself as a substitution', () => {
    expect(recipes('a:\n\tb $(shell c -d $$E)\n')).toEqual(['b $(c -d $E)'])
  })

  it('gives one shell all lines with .ONESHELL, and another sign before them with .RECIPEPREFIX', () => {
    expect(recipes('.ONESHELL:\na:\n\tb\n\t@c\n')).toEqual(['b\nc'])
    expect(recipes('.RECIPEPREFIX = >\na:\n>b\n')).toEqual(['b'])
  })

  it('reads lines that are defined once where recipes are made of them, and nothing else that is defined', () => {
    const text = 'define push\n@b $(1)\nc\nendef\ndefine text\nd\nendef\na:\n\t$(call push,e)\n'
    expect(scalars(text, 'define')).toEqual(['b ${MAKE_VALUE}', 'c'])
  })

  it('knows what functions give: of a condition, each branch where it begins a command', () => {
    const of = (line: string) => recipes(`X = b\na:\n\t${line}\n`)
    expect(of('$(foreach n,1 2,c $(n) $(X);)')).toEqual(['c ${n} b;'])
    expect(of('@$(if $(Y),c d,e)')).toEqual(['c d\ne'])
    expect(of('$(strip  c )')).toEqual(['c '])
    expect(of('$(subst X,$(X),X c)')).toEqual(['b c'])
    expect(of('c $(if $(Y),--dry-run) -f d')).toEqual(['c ${MAKE_VALUE} -f d'])
    expect(of('c $(and $(Y),d) $(or $(Y),d) $(join a,b)')).toEqual(['c ${MAKE_VALUE} ${MAKE_VALUE} ${MAKE_VALUE}'])
  })

  it('reads no recipes of other shells', () => {
    expect(recipes('SHELL = python3\na:\n\tprint(1)\n')).toEqual([])
    expect(recipes('SHELL := /usr/bin/env bash\na:\n\tb\n')).toEqual(['b'])
  })

  it('marks the lines after whose failure make goes on', () => {
    const text = 'a:\n\t-b\n\tc\n'
    const lines = parseMakefile(text).roots.flatMap(root => (root.type === 'sequence' ? root.items : []))
    expect(JSON.stringify(lines)).toMatch(/"value":"b"[^}]*"isIgnored":true.*"value":"c"[^}]*"isIgnored":false/)
  })

  it.each([
    ['a word of the recipe', 'cde', 'cde'],
    ['one behind two dollars', 'gh', 'gh'],
    ['what a variable stands for', 'known', '$(X)'],
    ['one behind a line break', 'last', 'last'],
  ])('places %s', (_, word, expected) => {
    expect(written('X = known\na:\n\t@cde $$f gh $(X) \\\n\t last\n', word)).toEqual([expected])
  })

  it('does not read more of variables that name each other than the text is long', () => {
    const names = Array.from({ length: 200 }, (_, i) => `X${i} = ${'$(X'.concat(String(i + 1), ')').repeat(50)}\n`)
    const length = recipes(`${names.join('')}a:\n\t$(X0)\n`).join('').length
    expect(length).toBeLessThan(1_000_000)
  })
})
