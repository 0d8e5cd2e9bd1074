import { describe, expect, it } from 'vitest'
import { fileNamesIn } from '../../src/languages/file-names.ts'

const named = (path: string, text: string): readonly string[] =>
  Array.from(fileNamesIn(path)?.(text) ?? [], ({ path, isSure, isScript }) =>
    isSure ? path : isScript ? `${path} script` : `${path}?`,
  )

describe('the files that a file names', () => {
  it.each([
    ['kubectl apply -f a.txt', ['a.txt']],
    ['kubectl apply -fa.txt', ['a.txt']],
    ['kubectl -n x apply --filename="a.txt" --prune', ['a.txt']],
    ['kubectl apply \\\n  -f a', ['a']],
    ['kubectl replace -f "$DIR/a.txt"', ['./a.txt']],
    ['kubectl apply -f ${{ github.workspace }}/a.txt', ['./a.txt']],
    ['kubectl apply -f "$(dirname "$0")"/a.txt', ['./a.txt']],
    ['["kubectl", "apply", "-f", "a.txt"]', ['a.txt']],
    ['kubectl apply -f - < a.txt', ['-', 'a.txt?']],
    ['cat a.txt b.txt | kubectl apply -f -', ['a.txt?', 'b.txt?', '-']],
    ['bash -euo pipefail ops/go x', ['ops/go']],
    ['. ./lib.inc', ['./lib.inc?']],
    ['x && ./go --fast', ['./go script']],
    ['aws iam put-role-policy --policy-document file://p.txt', ['p.txt']],
    ['make -f rules.x all', ['rules.x?']],
    ['rm -f a.txt; tar -f a.txt', []],
    ['# kubectl apply -f a.txt', []],
  ])('%j: %j', (text, expected) => {
    expect(named('a.sh', text)).toEqual(expected)
  })

  it('are what a kustomization lists, and what it makes objects of', () => {
    const text = `
resources: [a.txt, b]
patches:
  - path: p.patch
  - patch: '[]'
configMapGenerator:
  - files: [c.txt, key=d.ini]
    envs: [e.env]
secretGenerator:
  - env: f.env
`
    expect(named('x/kustomization.yaml', text)).toEqual([
      ...['a.txt', 'b', 'p.patch', 'e.env', 'f.env', 'c.txt?', 'd.ini?'],
    ])
  })

  it('are what GitLab includes, from the root', () => {
    const text = 'include:\n  - local: "/ci/x.txt"\n  - /ci/y.txt\n  - template: T.yml\n'
    expect(named('.gitlab-ci.yml', text)).toContain('/ci/x.txt')
    expect(named('.gitlab-ci.yml', text)).toContain('/ci/y.txt?')
  })

  it('are what Terraform reads', () => {
    const text = 'a = file("${path.module}/a.txt")\ndata "kubectl_path_documents" "d" {\n  pattern = "./m/*.txt"\n}\n'
    expect(named('a.tf', text).slice(0, 2)).toEqual(['a.txt?', './m/*.txt'])
  })

  it('begin in the folders that a script enters', () => {
    const [one] = fileNamesIn('a.sh')?.('cd deploy\nkubectl apply -f a.txt\n') ?? []
    expect(Array.from(one?.folders ?? [])).toEqual(['deploy'])
  })

  it('are found in documents of a known sort only', () => {
    for (const path of ['a.yaml', 'a.md', 'a.py']) expect(fileNamesIn(path), path).toBeUndefined()
  })
})
