import { describe, expect, it } from 'vitest'
import { commit, git, repositoryIn } from '../../git.ts'
import { type Sandbox, sandboxes } from '../../sandbox.ts'
import { pod, testLinter } from '../../test-linter.ts'

const sandbox = sandboxes()
const GOOD = pod('web', 'example.com/shop/web:1.0')
const withGit = { ...testLinter, variables: { PATH: process.env['PATH'] } }

const repository = (files: Readonly<Record<string, string>>): Sandbox => repositoryIn(sandbox(), files)

/** What the report says of the change since the last commit: path, line and message. */
async function said(made: Sandbox, ...options: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await made.run(['--since', 'HEAD', '-f', 'json', ...options], withGit)
  const { findings } = JSON.parse(stdout)
  return findings
    .filter(({ rule }: { rule: string }) => rule === 'suppression/added')
    .map(
      ({ path, range, message }: { path: string; range: { start: { line: number } }; message: string }) =>
        `${path}:${range.start.line} ${message}`,
    )
}

describe('--strict with --since', () => {
  it('refuses what the change itself switches off, ignores and suppresses', async () => {
    const made = repository({
      'a.yaml': GOOD,
      'ops/b.yaml': GOOD,
      'ops/c.yaml': GOOD,
      'drafts/d.yaml': GOOD,
      'clauselint.yaml': 'rules:\n  TT-02: off\nignore: [old/*]\n',
      '.clauselintignore': 'old2\n',
    })
    made.write({
      'clauselint.yaml': 'ignore: [ops/c.yaml, old/*]\nrules:\n  TT-01: off\n  TT-02: off\n',
      'ops/clauselint.yaml': 'suppressions:\n- rule: TT-01\n  reason: it was always so\n',
      '.clauselintignore': '# new\nold2\ndrafts/\n!drafts/keep/\n',
      'a.yaml': `# clauselint-disable TT-02 -- there are two of them\n${GOOD}`,
    })
    expect(await said(made)).toEqual([])
    expect(await said(made, '--strict')).toEqual([
      '.clauselintignore:3 this change ignores drafts/',
      'a.yaml:1 this change suppresses TT-02',
      'clauselint.yaml:1 this change ignores ops/c.yaml',
      'clauselint.yaml:3 this change switches TT-01 off',
      'ops/clauselint.yaml:2 this change suppresses TT-01',
    ])
    const { exitCode } = await made.run(['--strict', '--since', 'HEAD'], withGit)
    expect(exitCode).toBe(1)
  })

  it('accepts what was there before, in another order, with another reason', async () => {
    const made = repository({
      'a.yaml': `# clauselint-disable TT-02 -- there are two of them\n${GOOD}`,
      'clauselint.yaml': 'rules:\n  TT-01: off\n  TT-02: off\nignore: [x.yaml, y.yaml]\n',
    })
    made.write({
      'a.yaml': `${GOOD}\n# clauselint-disable TT-02 -- there are three of them\n`,
      'clauselint.yaml': 'ignore: [y.yaml]\nrules: {TT-02: off, TT-01: off}\n',
    })
    expect(await said(made, '--strict')).toEqual([])
  })

  it('refuses a second suppression of the same rule', async () => {
    const comment = '# clauselint-disable-next-line TT-02 -- needed\n'
    const made = repository({ 'a.yaml': `${comment}${GOOD}` })
    made.write({ 'a.yaml': `${comment}${GOOD}${comment}` })
    expect(await said(made, '--strict')).toHaveLength(1)
  })

  it('refuses new entries of what is not analysed in a baseline', async () => {
    const made = repository({ 'a.yaml': pod('web'), 'clauselint.yaml': 'baseline: known.json\n' })
    await made.run(['baseline', 'write', '--baseline', 'known.json'], testLinter)
    commit(made)
    made.write({ 'b.yaml': 'x: %{ if a }y%{ endif }\n' })
    await made.run(['baseline', 'write', '--baseline', 'known.json'], testLinter)
    expect(await said(made, '--strict')).toContainEqual(
      expect.stringMatching(/^known\.json:\d+ this change adds what is not analysed of b\.yaml to the baseline$/),
    )
  })

  it('refuses new entries of a baseline', async () => {
    const made = repository({ 'a.yaml': pod('web'), 'clauselint.yaml': 'baseline: known.json\n' })
    await made.run(['baseline', 'write', '--baseline', 'known.json'], testLinter)
    commit(made)
    expect(await said(made, '--strict')).toEqual([])
    made.write({ 'b.yaml': pod('shop') })
    await made.run(['baseline', 'write', '--baseline', 'known.json'], testLinter)
    const [first, ...more] = await said(made, '--strict')
    expect(first).toMatch(/^known\.json:\d+ this change adds .+ of b\.yaml to the baseline$/)
    expect(more.every(line => line.includes('b.yaml'))).toBe(true)
    expect(git(made, 'status', '--short')).toContain('known.json')
  })
})

/** A security group that everybody reaches where whoever deploys it takes the value of the example: of low confidence. */
const UNSURE = {
  'main.tf': `variable "from" {
  type = list(string)
}

resource "aws_security_group" "web" {
  description = "web"
  ingress {
    description = "SSH"
    protocol    = "tcp"
    from_port   = 22
    to_port     = 22
    cidr_blocks = var.from
  }
}
`,
  'example.tfvars': 'from = ["0.0.0.0/0"]\n',
}

describe('strict: all', () => {
  it.each([
    ['of low confidence', UNSURE, /^clauselint: strict: all: \S+:\d+:\d+ \S+ SG-\d+ is of low confidence/],
    ['not decided', { 'a.yaml': pod('web', '${IMAGE}') }, /^clauselint: strict: all: a\.yaml:7:\d+ is not decided: /],
  ])('fails what is %s, and says where', async (_, files, line) => {
    const ends = async (configuration: string) => sandbox({ ...files, 'clauselint.yaml': configuration }).run([])
    expect((await ends('strict: true\n')).exitCode).toBe(0)
    const { exitCode, stderr } = await ends('strict: all\n')
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: expect.stringMatching(line) })
  })

  it('is a word of its own', async () => {
    const { exitCode, stderr } = await sandbox({ 'clauselint.yaml': 'strict: every\n' }).run([], testLinter)
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('clauselint.yaml:1:9')])
  })
})
