import { describe, expect, it } from 'vitest'
import { sandboxes } from '../sandbox.ts'

const sandbox = sandboxes()
const BINDING = `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata:
  name: everyone
roleRef:
  apiGroup: rbac.authorization.k8s.io
  kind: ClusterRole
  name: cluster-admin
subjects:
  - apiGroup: rbac.authorization.k8s.io
    kind: Group
    name: developers
`
const COMMAND = 'kubectl create clusterrolebinding x --clusterrole=cluster-admin --group=developers\n'
const CHART = 'apiVersion: v2\nname: c\nversion: 0.1.0\n'
const workflow = (run: string): string =>
  `on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: ${JSON.stringify(run)}\n`
const WORKFLOW = '.github/workflows/a.yml'

describe('a file that is applied, run or included', () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    ['by a kustomization', { 'kustomization.yaml': 'resources: [crb.txt]\n', 'crb.txt': BINDING }],
    ['by a kustomization, without an extension', { 'kustomization.yaml': 'resources:\n- crb\n', crb: BINDING }],
    ['by Helm', { 'c/Chart.yaml': CHART, 'c/templates/a.txt': BINDING }],
    ['by Helm, without an extension', { 'c/Chart.yaml': CHART, 'c/templates/x/crb': BINDING }],
    ['by a job', { [WORKFLOW]: workflow('kubectl apply -f k/crb.txt'), 'k/crb.txt': BINDING }],
    [
      'by a job, from a folder that it makes',
      { [WORKFLOW]: workflow('mkdir -p a/b && cd a/b && kubectl apply -f ../../k/crb.txt'), 'k/crb.txt': BINDING },
    ],
    ['by a job from its input', { [WORKFLOW]: workflow('kubectl apply -f - < crb.txt'), 'crb.txt': BINDING }],
    ['by a shell', { [WORKFLOW]: workflow('bash ops/go.txt'), 'ops/go.txt': COMMAND }],
    ['by itself', { Makefile: 'all:\n\t./ops/go\n', 'ops/go': COMMAND }],
    [
      'by a script that another one runs',
      { 'a.sh': '. ./b.inc\n', 'b.inc': '. ./c.inc\nexport A=1\n', 'c.inc': COMMAND },
    ],
    [
      'by GitLab',
      {
        '.gitlab-ci.yml': 'include: {local: /x.txt}\n',
        'x.txt': `a:\n  image: kubectl:1\n  script:\n    - ${COMMAND}`,
      },
    ],
    ['by make', { Makefile: 'include x.inc\n', 'x.inc': `all:\n\t${COMMAND}` }],
    ['by an image', { Dockerfile: 'FROM a:1\nCOPY go.run /go\nRUN sh /go\n', 'go.run': COMMAND }],
    [
      'by Terraform',
      { 'a.tf': 'data "kubectl_path_documents" "d" {\n  pattern = "./m/*.txt"\n}\n', 'm/a.txt': BINDING },
    ],
  ])('is linted whatever it is called: %s', async (_, files) => {
    const { stdout } = await sandbox(files).run(['--format', 'json'])
    const { findings } = JSON.parse(stdout)
    expect(findings.map(({ rule }: { rule: string }) => rule)).toContain('access/cluster-admin-binding')
  })

  it('is said if it can be read in no language', async () => {
    const { stdout, exitCode } = await sandbox({
      'kustomization.yaml': 'resources: [a.txt]\n',
      'a.txt': 'Nothing that anybody reads.\n',
    }).run(['--strict'])
    expect(stdout).toContain('a.txt')
    expect(exitCode).toBe(1)
  })

  it('is not what a script only mentions', async () => {
    const { stdout } = await sandbox({
      'a.sh': 'set -eu\ncp crb.txt x/; echo crb.txt; cat ./data/notes\n. ./settings\n',
      'crb.txt': BINDING,
      'data/notes': 'Notes about all of it.\n',
      settings: 'A=1\n',
    }).run(['--format', 'json', '--strict'])
    const { counts, notAnalysed } = JSON.parse(stdout)
    expect([counts.files, notAnalysed]).toEqual([1, []])
  })

  it('is not one that is ignored', async () => {
    const files = { 'kustomization.yaml': 'resources: [crb.txt]\n', 'crb.txt': BINDING, '.gitignore': 'crb.txt\n' }
    expect(JSON.parse((await sandbox(files).run(['--format', 'json'])).stdout).findings).toEqual([])
  })
})
