import { describe, expect, it } from 'vitest'
import { lint } from '../../src/index.ts'

const BINDING = [
  'apiVersion: rbac.authorization.k8s.io/v1',
  'kind: ClusterRoleBinding',
  'metadata: {name: b}',
  'roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: cluster-admin}',
  'subjects: [{kind: User, name: eve, apiGroup: rbac.authorization.k8s.io}]',
  '',
]
const binding = BINDING.join('\n')
const view = binding.replace('cluster-admin', 'view')
const start = BINDING.slice(0, 3).join('\n')
const subjects = `${BINDING[4]}\n`
const merging = (roleRef: string): string => `x: &b {name: cluster-admin}\n${start}\nroleRef: ${roleRef}\n${subjects}`

/** Texts that Kubernetes reads as a binding of cluster-admin; of each, what else is found. */
const DISGUISES: readonly (readonly [string, string, readonly string[]])[] = [
  ...['\u0085', '\u2028', '\u2029'].flatMap(character => {
    const inComment = `${start}\n# ${character}${BINDING[3]}\n${subjects}`
    const inBlock = `${start.replace('{name: b}', '\n  name: b')}\n  annotations:\n    a: |\n      b${character}${BINDING[3]}\n${subjects}`
    const name = `U+${character.charCodeAt(0).toString(16).padStart(4, '0')}`
    return [
      [`${name} ends a comment`, inComment, ['syntax/yaml-ambiguous']],
      [`${name} ends a line of a block scalar`, inBlock, ['syntax/yaml-ambiguous']],
      [`${name} separates keys`, BINDING.join(character), ['syntax/yaml-ambiguous']],
    ] as const
  }),
  ['a merge after an own key', merging('{kind: ClusterRole, name: view, <<: *b}'), ['syntax/yaml-ambiguous']],
  ['a merge after a merge', merging('{kind: ClusterRole, <<: {name: view}, <<: *b}'), ['syntax/yaml-ambiguous']],
  ['a merge with the tag !', merging('{kind: ClusterRole, ! "<<": *b}'), ['syntax/yaml-ambiguous']],
  ['a byte order mark after ---', `${view}---\n\ufeff${binding}`, ['syntax/yaml-ambiguous']],
  ['!!binary in a name', binding.replace('cluster-admin', '!!binary Y2x1c3Rlci1hZG1pbg=='), ['syntax/yaml-ambiguous']],
  [
    '!!binary in a kind',
    binding.replace('ClusterRoleBinding', '!!binary Q2x1c3RlclJvbGVCaW5kaW5n'),
    ['syntax/yaml-ambiguous'],
  ],
  ['!!binary in a key', binding.replace('kind:', '!!binary a2luZA==:'), ['syntax/yaml-ambiguous']],
  ['!!binary with an escape', binding.replace('kind:', '!!%62inary a2luZA==:'), ['syntax/yaml-ambiguous']],
  [
    'a ? before a key in brackets',
    binding.replace('name: cluster-admin', '?name: cluster-admin'),
    ['syntax/yaml-ambiguous'],
  ],
  ['text after the document', `{${BINDING.slice(0, 5).join(', ')}}\nkind: Role\n`, ['syntax/yaml']],
  [
    'a first line that is indented more',
    ` ${start.replaceAll('\n', '\n ')}\n ${BINDING[3]}\n ${subjects}roleRef: {}\n`,
    ['syntax/yaml'],
  ],
  ['a bracket closed at the indentation of its key', binding.replace('[{', '[\n{').replace('}]', '}\n]'), []],
  ['tabs in brackets', binding.replace('[{', '[\t{').replaceAll(', ', ',\t'), []],
]

describe('a binding of cluster-admin is found', () => {
  it.each(DISGUISES)('behind %s', (_, text, others) => {
    const { report } = lint([{ path: 'a.yaml', text }], { parsers: {} })
    const found = report.findings.map(({ rule }) => rule)
    expect(found).toContain('access/cluster-admin-binding')
    expect(found.filter(rule => rule.startsWith('syntax/'))).toEqual(others)
    expect(
      report.findings.filter(({ rule }) => rule === 'syntax/yaml-ambiguous').map(({ severity }) => severity),
    ).toEqual(others.filter(rule => rule === 'syntax/yaml-ambiguous').map(() => 'warning'))
  })
})
