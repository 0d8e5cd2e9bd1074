import { describe, expect, it } from 'vitest'
import { repositoryIn } from '../git.ts'
import { sandboxes } from '../sandbox.ts'

const sandbox = sandboxes()

const WORKFLOW = `name: release
on: {push: {branches: [main]}}
permissions: {id-token: write, contents: read}
env:
  IMAGE: 111122223333.dkr.ecr.eu-west-1.amazonaws.com/shop/web
jobs:
  build:
    runs-on: ubuntu-24.04
    steps:
      - uses: docker/build-push-action@v6
        with: {load: true, tags: "\${{ env.IMAGE }}:1.4.2"}
      - uses: aquasecurity/trivy-action@0.33.1
        with: {image-ref: "\${{ env.IMAGE }}:1.4.2", severity: 'HIGH,CRITICAL'}
      - uses: aws-actions/configure-aws-credentials@v4
        with: {role-to-assume: "arn:aws:iam::111122223333:role/ci", aws-region: eu-west-1}
      - run: ./ci/publish.sh
  lint:
    runs-on: ubuntu-24.04
    steps: [{run: npm run lint}]
  deploy:
    needs: [build, lint]
    if: github.ref == 'refs/heads/main'
    runs-on: ubuntu-24.04
    steps: [{run: make deploy}]
  report:
    needs: deploy
    if: always()
    runs-on: ubuntu-24.04
    steps: [{uses: acme/publish-report@v1}]
`
const SHOP = {
  '.github/workflows/release.yaml': WORKFLOW,
  'ci/publish.sh': `#!/usr/bin/env bash
set -euo pipefail
docker push "$IMAGE:1.4.2"
digest=$(crane digest "$IMAGE:1.4.2")
cosign sign --yes "$IMAGE@$digest"
`,
  Makefile: 'deploy: check\n\tkubectl apply -f deploy/\ncheck:\n\t-trivy image --exit-code 1 web\n',
}
const GITLAB = `include: [{project: acme/ci, file: /x.yml}]
stages: [build, test, deploy]
a: {stage: build, script: ['docker build -t a:1 .']}
b: {stage: build, script: ['docker build -t b:1 .']}
c: {stage: test, allow_failure: true, script: ['trivy image --exit-code 1 a:1']}
d: {stage: test, script: ['trivy image --exit-code 1 b:1']}
e:
  stage: deploy
  when: manual
  script: ['aws sts assume-role --role-arn arn:aws:iam::111122223333:role/deploy', 'kubectl set image deploy/a a=a:1']
`

const variables = { PATH: process.env['PATH'] }

describe('graph pipeline', () => {
  it('shows jobs in their order with what they do, as whom, through scripts and Makefiles', async () => {
    const { stdout, stderr, exitCode } = await sandbox(SHOP).run(['graph', 'pipeline'])
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    expect(
      stdout.replaceAll('111122223333.dkr.ecr.eu-west-1.amazonaws.com', 'ECR'),
    ).toBe(`.github/workflows/release.yaml
  build
    works as arn:aws:iam::111122223333:role/ci
    builds ECR/shop/web:1.4.2
    scans ECR/shop/web:1.4.2 (stops nothing: exit-code)
    publishes $IMAGE:1.4.2
    reads the digest
    signs $IMAGE@sha256:\${DIGEST} (with the job's own identity)
  lint
    nothing that pipelines are judged by
  deploy  (if github.ref == 'refs/heads/main')
    after build
    after lint
    scans web (stops nothing: -)
    deploys what its commands apply
  report  (even after a failure)
    after deploy, whatever became of it
    not known: what the action acme/publish-report does
`)
  })

  it('shows stages, what may fail, and included files of elsewhere as not known', async () => {
    const { stdout } = await sandbox({ '.gitlab-ci.yml': GITLAB }).run(['graph', 'pipeline', '.'])
    expect(stdout).toContain(`  c  (stage test)
    after a
    after b
    scans a:1 (stops nothing: it may fail)
`)
    expect(stdout).toContain(`  e  (stage deploy, by hand)
    after c, whatever became of it
    after d
    works as arn:aws:iam::111122223333:role/deploy
    deploys a:1
  further jobs
    not known: what an included file of another repository says
`)
  })

  it('gives jobs and their order as JSON', async () => {
    const { stdout } = await sandbox(SHOP).run(['graph', 'pipeline', '-f', 'json', '.'])
    const { version, graphs } = JSON.parse(stdout)
    expect(version).toBe(1)
    expect(graphs).toHaveLength(1)
    expect(graphs[0].jobs.map((job: { name: string }) => job.name)).toEqual(['build', 'lint', 'deploy', 'report'])
    expect(graphs[0].order).toContainEqual({
      from: '.github/workflows/release.yaml build',
      to: '.github/workflows/release.yaml deploy',
      isGate: true,
    })
  })

  it('draws a frame a pipeline, one box a job, and one box between the jobs of two stages', async () => {
    const { run } = sandbox({ ...SHOP, '.gitlab-ci.yml': GITLAB })
    const { stdout: dot } = await run(['graph', 'pipeline', '-f', 'dot', '.'])
    expect(dot.match(/subgraph cluster_/g)).toHaveLength(2)
    expect(dot).toContain('label="all"')
    expect(dot).toMatch(/label="report\\neven after a failure\\nnot known: .*" .*class="unknown"/)
    const { stdout: svg } = await run(['graph', 'pipeline', '-f', 'svg', '.'])
    expect(svg).toContain('what pipelines do, in which order')
    expect(svg).toContain('after it, whatever became of it')
    const { stdout: html } = await run(['graph', 'pipeline', '-f', 'html', '.'])
    expect(html).toContain('<h1>What pipelines do, in which order</h1>')
    expect(html).toContain('<td>deploy</td>')
  })

  it('marks what is new and gone since a commit, also what a job does', async () => {
    const made = repositoryIn(sandbox(), SHOP)
    made.write({
      '.github/workflows/release.yaml': WORKFLOW.replace('role/ci', 'role/release')
        .replace('  lint:', '  check:')
        .replace('build, lint', 'build, check'),
    })
    const { stdout } = await made.run(['graph', 'pipeline', '--since', 'HEAD'], { variables })
    expect(stdout).toContain('  + works as arn:aws:iam::111122223333:role/release\n')
    expect(stdout).toContain('  - works as arn:aws:iam::111122223333:role/ci\n')
    expect(stdout).toContain('+ check\n')
    expect(stdout).toContain('- lint\n')
  })

  it('says where there is nothing to show, and which options it has', async () => {
    const { run } = sandbox({ 'a.yaml': 'a: 1\n' })
    expect((await run(['graph', 'pipeline', '.'])).stderr).toContain(
      'no pipeline of GitHub Actions or GitLab CI was found',
    )
    expect((await run(['graph', 'pipeline', '--focus', 'a', '.'])).stderr).toContain('has no option --focus')
  })

  it('shows no secrets', async () => {
    const secret = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`
    const leaking = SHOP['ci/publish.sh'].replace('docker push "$IMAGE:1.4.2"', `docker push "$IMAGE:${secret}"`)
    const { run } = sandbox({ ...SHOP, 'ci/publish.sh': leaking })
    for (const format of ['text', 'json', 'dot', 'svg', 'html'])
      expect((await run(['graph', 'pipeline', '-f', format, '.'])).stdout).not.toContain(secret)
  })
})
