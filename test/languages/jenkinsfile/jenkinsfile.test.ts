import { describe, expect, it } from 'vitest'
import { parseJenkinsfile } from '../../../src/languages/jenkinsfile/jenkinsfile.ts'
import { recipeOf } from '../../../src/languages/recipes/tree.ts'
import { find, type Node } from '../../../src/languages/tree/node.ts'
import fc, { runs } from '../../support/property.ts'
import { stepsOf } from '../../support/steps.ts' // first: it counts in what is compiled from then on

const itemsOf = (node: Node | undefined): readonly Node[] => (node?.type === 'sequence' ? node.items : [])
const shownOf = (node: Node | undefined): unknown => (node?.type === 'scalar' ? node.value : undefined)
const rootOf = (text: string): Node | undefined => parseJenkinsfile(text).roots[0]

/** The steps of a pipeline: the texts of scripts, and `call NAME` and the like. */
const steps = (text: string): readonly unknown[] =>
  itemsOf(find(rootOf(text), 'steps')).map(step => {
    const [first] = step.type === 'mapping' ? step.entries : []
    return first?.key === 'sh' ? shownOf(first.value) : `${first?.key} ${shownOf(first?.value)}`
  })
const values = (text: string, key: string): readonly unknown[] => itemsOf(find(rootOf(text), key)).map(shownOf)
const variables = (text: string): readonly unknown[] =>
  itemsOf(find(rootOf(text), 'environments')).flatMap(one =>
    one.type === 'mapping' ? one.entries.map(({ key, value }) => [key, shownOf(value)]) : [],
  )

describe('parseJenkinsfile', () => {
  it.each([
    ["sh 'a'", ['a']],
    ['sh("a")', ['a']],
    ["sh(script: 'a', returnStdout: true).trim()", ['a']],
    ["sh label: 'x', script: 'a'", ['a']],
    ["sh returnStatus: true,\n  script: 'a'", ['a']],
    ["sh 'a ' + 'b'", ['a b']],
    ["sh 'a ' +\n  'b'\nc", ['a b']],
    ["sh 'a ' + name + ' b'", ['a ${name} b']],
    ["sh 'a ' + f(x, 'y') + ' b'", ['a ${FILLED_IN} b', 'call f']],
    ["sh '''a\n  b'''", ['a\n  b']],
    ["sh '''a\r\n  b'''\r\nsh 'c'\r\n", ['a\n  b', 'c']],
    ['sh """a ${env.B} $C ${d.e.f()} \\$F \\\\"""', ['a ${B} ${C} ${FILLED_IN} $F \\']],
    ["sh 'a \\'b\\' $C'", ["a 'b' $C"]],
    ["sh '''\\\na'''", ['a']],
    ['sh $/a $$B \\ c/$', ['a $B \\ c']],
    ["steps.sh 'a'; this.sh('b'); other.sh('c')", ['a', 'b', 'call sh']],
    ["sh 'a' // sh 'b'\n/* sh 'c' */", ['a']],
    ['echo "sh \'a\'"', ['call echo']],
    ["x = y =~ /'/; sh 'a'", ['a']],
    ['sh script', []],
    ["sh '''#!/usr/bin/env python3\na'''", []],
    ["sh '''#!/bin/bash -e\na'''", ['#!/bin/bash -e\na']],
    ["sh 'a\nsh 'b'", ['b']],
    ["sh '''a", []],
    ['def a = \'b\'\nsh "x ${a}"', ['x b']],
    ["def a = 'b'\na = 'c'\nsh \"x ${a}\"", ['x ${a}']],
    ["trivyScan(image: 'a')\nanchore name: 'b'", ['call trivyScan']],
    ["def i = docker.build('a')\ni.push()\nlist.push('b')", ['build build', 'push push', 'call push']],
    ["docker.build('a').push('b')", ['build build', 'push push']],
    ["docker.image('a').inside { sh 'b' }", ['b']],
  ])('reads the steps of %j', (text, expected) => {
    expect(steps(text)).toEqual(expected)
  })

  it('reads variables, images and Pods', () => {
    const text = `pipeline {
  agent { docker { image 'a:1' } }
  environment {
    A = 'b'
    C = credentials('d')
    E = "f/\${G}"
  }
  stages { stage('x') { agent { kubernetes { yaml 'kind: Pod' } }
    steps { withEnv(['H=i', "J=\${k}"]) { sh 'l' }; script { env.M = 'n' } } } }
}
docker.image("o").inside { }
podTemplate(containers: [containerTemplate(name: 'p', image: 'q')]) { }
`
    expect(variables(text)).toEqual([
      ['A', 'b'],
      ['E', 'f/${G}'],
      ['H', 'i'],
      ['J', '${k}'],
      ['M', 'n'],
    ])
    expect(values(text, 'images')).toEqual(['a:1', 'o', 'q'])
    expect(values(text, 'pods')).toEqual(['kind: Pod'])
  })

  it('knows what runs after a failure or at the end of all', () => {
    const text = "stage('a') { sh 'b' }\npost { always { script { sh 'c' } }\n success { sh 'd' } }\nsh 'e'"
    const isLast = itemsOf(find(rootOf(text), 'steps')).flatMap(one =>
      find(one, 'sh') === undefined ? [] : [[shownOf(find(one, 'sh')), find(one, 'cleanUp') !== undefined]],
    )
    expect(isLast).toEqual([
      ['b', false],
      ['c', true],
      ['d', false],
      ['e', false],
    ])
  })

  it('knows what Groovy takes the output of', () => {
    const text = "sh(script: 'a', returnStdout: true)\nsh returnStdout: false, script: 'b'\nsh 'c'"
    const taken = itemsOf(find(rootOf(text), 'steps')).map(one => find(one, 'answer') !== undefined)
    expect(taken).toEqual([true, false, false])
  })

  it('knows where the characters of a script are', () => {
    const text = 'sh """a \\$B ${env.C} d\ne"""'
    const recipe = recipeOf(find(itemsOf(find(rootOf(text), 'steps'))[0], 'sh'))
    expect(recipe?.value).toBe('a $B ${C} d\ne')
    const at = recipe?.value.indexOf('d\ne') ?? 0
    expect(text.slice(recipe?.units[at], recipe?.units[at + 3])).toBe('d\ne')
    expect(recipe?.units).toHaveLength((recipe?.value.length ?? 0) + 1)
  })

  it('reads anything without throwing, with places inside of the text', () => {
    const part = fc.constantFrom(
      "sh '",
      'sh """',
      '$/',
      '/$',
      "'",
      '"',
      "'''",
      '${',
      '}',
      '{',
      '(',
      ')',
      '\\',
      '\n',
      '/',
      '//',
      '/*',
      'a',
      '=',
      ',',
      '+',
      'script: ',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), parts => {
        const text = parts.join('')
        for (const step of itemsOf(find(rootOf(text), 'steps'))) {
          const recipe = recipeOf(find(step, 'sh'))
          for (const unit of recipe?.units ?? []) expect(unit).toBeLessThanOrEqual(text.length)
        }
      }),
      runs(300),
    )
  })

  it.each([
    "sh 'a'\n",
    "sh '",
    'sh """',
    '$/',
    "'\\'",
    '"${',
    'sh (',
    'f(',
    'sh a +\n',
    '{',
    'docker.build(',
    '/*',
    "x = 'a'\n",
  ])('takes steps in proportion to the length: %j', part => {
    const taken = (times: number): number => stepsOf(() => parseJenkinsfile(part.repeat(times)), 1e8)
    expect(taken(4000)).toBeLessThan(8 * taken(1000) + 10_000)
  })
})
