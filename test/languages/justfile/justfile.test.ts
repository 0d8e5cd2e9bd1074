import { describe, expect, it } from 'vitest'
import { parseJustfile } from '../../../src/languages/justfile/justfile.ts'
import { recipeOf } from '../../../src/languages/recipes/tree.ts'
import { find, type Node } from '../../../src/languages/tree/node.ts'
import { stepsOf } from '../../support/steps.ts' // first: it counts in what is compiled from then on

const itemsOf = (node: Node | undefined): readonly Node[] => (node?.type === 'sequence' ? node.items : [])

/** Each recipe: its name, what it needs, and what its shells get. */
const recipes = (text: string): readonly unknown[] =>
  itemsOf(parseJustfile(text).roots[0]).flatMap(one => {
    const rule = find(one, 'rule')
    const texts = (key: string): readonly unknown[] =>
      itemsOf(find(rule, key)).map(node => (node.type === 'scalar' ? node.value : undefined))
    return rule === undefined ? [] : [[...texts('targets'), texts('prerequisites'), texts('recipe')]]
  })

describe('parseJustfile', () => {
  it('reads recipes with parameters, dependencies and marks', () => {
    const text = `alias p := push
[private]
@push env='dev' +args: build (test "x")
    @-docker push a
    echo {{env}} \\
      more

build:
\tmake
`
    expect(recipes(text)).toEqual([
      ['push', ['build', 'test', 'x'], ['docker push a', 'echo ${env} \\\n  more']],
      ['build', [], ['make']],
    ])
  })

  it('fills in what is set once, to a literal', () => {
    const text = `a := "x"\nb := 'y'\nb := 'z'\nc := a + 'w'\nset export\nr:\n  {{a}} {{ b }} {{c}} {{f(a)}}\n`
    expect(recipes(text)).toEqual([['r', [], ['x ${b} ${c} ${FILLED_IN}']]])
  })

  it('gives a recipe with a shebang to one shell, and none of another language to any', () => {
    expect(recipes('a:\n  #!/bin/bash\n  b\n  c\n')).toEqual([['a', [], ['#!/bin/bash\nb\nc']]])
    expect(recipes('a:\n  #!/usr/bin/env python3\n  b\n')).toEqual([['a', [], []]])
    expect(recipes('set shell := ["fish", "-c"]\na:\n  b\n')).toEqual([['a', [], []]])
  })

  it('knows where the characters of a recipe are', () => {
    const text = 'a := "xyz"\nr:\n  docker push {{a}}/web\n'
    const rule = find(itemsOf(parseJustfile(text).roots[0])[1], 'rule')
    const recipe = recipeOf(itemsOf(find(rule, 'recipe'))[0])
    const at = recipe?.value.indexOf('/web') ?? 0
    expect(recipe?.value).toBe('docker push xyz/web')
    expect(text.slice(recipe?.units[at], recipe?.units[at + 4])).toBe('/web')
  })

  it.each(['a ', 'a:\n  {{', '{{a}} ', 'x := ', ' \n', 'a:b '])('takes steps in proportion to the length: %j', part => {
    const steps = (times: number): number => stepsOf(() => parseJustfile(part.repeat(times)), 1e8)
    expect(steps(4000)).toBeLessThan(8 * steps(1000) + 10_000)
  })
})
