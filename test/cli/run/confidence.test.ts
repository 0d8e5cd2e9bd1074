import { describe, expect, it } from 'vitest'
import { sandboxes } from '../sandbox.ts'

const sandbox = sandboxes()

/** A security group that everybody reaches where whoever deploys it takes the value of the example. */
const EXAMPLE = {
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
/** The same files in a folder. */
const exampleIn = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(EXAMPLE).map(([path, text]) => [`${folder}/${path}`, text]))

/** A security group that a parameter's default opens to everybody. */
const template = (more = ''): string =>
  [
    'AWSTemplateFormatVersion: "2010-09-09"',
    'Parameters:',
    '  From:',
    '    Type: String',
    `    Default: 0.0.0.0/0${more}`,
    'Resources:',
    '  Web:',
    '    Type: AWS::EC2::SecurityGroup',
    '    Properties:',
    '      GroupDescription: web',
    '      SecurityGroupIngress:',
    '        - {IpProtocol: tcp, FromPort: 22, ToPort: 22, CidrIp: !Ref From}',
    '',
  ].join('\n')
const TRUST = JSON.stringify({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Principal: { AWS: '*' }, Action: 'sts:AssumeRole' }],
})
const LINE = '1 finding of low confidence is not shown: --min-confidence low'

const findingsOf = (stdout: string): readonly unknown[] =>
  JSON.parse(stdout).findings.map((one: { check: string; confidence: string }) => [one.check, one.confidence])

describe('confidence', () => {
  it('is low where an example decided: counted, not shown, and no failure', async () => {
    const { run } = sandbox(EXAMPLE)
    const { exitCode, stdout } = await run([])
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: `no findings in 2 files\n${LINE}\n` })
    const { counts, findings } = JSON.parse((await run(['--format', 'json'])).stdout)
    // A value of an example is information.
    expect([counts.hidden, counts.infos, findings.length]).toEqual([0, 1, 1])
    const medium = await run(['--format', 'json', '--min-confidence', 'medium'])
    expect(findingsOf(medium.stdout)).toEqual([])
    expect((await run(['--format', 'markdown'])).stdout).toContain(LINE)
    expect((await run(['--format', 'github'])).stdout).toContain(LINE)
  })

  it('is shown with --min-confidence low, in every format', async () => {
    const { run } = sandbox(EXAMPLE)
    const { exitCode, stdout } = await run(['--min-confidence', 'low'])
    expect([exitCode, stdout.includes('SG-10, low confidence\n'), stdout.includes(LINE)]).toEqual([0, true, false])
    expect(findingsOf((await run(['--min-confidence', 'low', '-f', 'json'])).stdout)).toEqual([['SG-10', 'low']])
    const sarif = JSON.parse((await run(['--min-confidence', 'low', '-f', 'sarif'])).stdout)
    expect(sarif.runs[0].results[0].properties).toMatchObject({ check: 'SG-10', confidence: 'low' })
    expect((await run(['--min-confidence', 'lowest'])).stderr).toContain('did you mean "low"?')
  })

  it('is configured for a folder, and the command line wins', async () => {
    const { run } = sandbox({
      'clauselint.yaml': '{}\n',
      'a/clauselint.yaml': 'minConfidence: low\n',
      ...exampleIn('a'),
      ...exampleIn('b'),
    })
    const { stdout } = await run([])
    expect([stdout.match(/^\S+\.tfvars$/gm), stdout.includes(LINE)]).toEqual([['a/example.tfvars'], true])
    expect((await run(['--min-confidence', 'medium'])).stdout).toContain('2 findings of low confidence are not shown')
    expect((await run(['config', 'a/main.tf'])).stdout).toMatch(/^minConfidence +low +a\/clauselint.yaml:1$/m)
  })

  it('leaves suppressions of what is not shown in use, and entries of a baseline', async () => {
    const suppressed = sandbox({
      ...EXAMPLE,
      'example.tfvars': 'from = ["0.0.0.0/0"] # clauselint-disable-line SG-10 -- the office opens it itself\n',
    })
    expect((await suppressed.run([])).stdout).toBe(
      'no findings in 2 files\n1 finding is suppressed: --show-suppressed\n',
    )
    const { run } = sandbox(EXAMPLE)
    await run(['baseline', 'write', '--min-confidence', 'low'])
    const strict = ['--baseline', 'clauselint-baseline.json', '--strict-baseline']
    expect(await run(strict)).toMatchObject({ exitCode: 0, stderr: '' })
    expect(await run([...strict, '--min-confidence', 'low'])).toMatchObject({ exitCode: 0, stderr: '' })
  })

  it('is medium where a default decided that whoever deploys may replace', async () => {
    const { run } = sandbox({ 'a.yaml': template() })
    expect(findingsOf((await run(['-f', 'json'])).stdout)).toEqual([['SG-10', 'medium']])
  })

  it('is medium where nothing but its content tells what a document is', async () => {
    const { run } = sandbox({ 'trust.json': TRUST })
    expect(findingsOf((await run(['-f', 'json'])).stdout)).toEqual([['TR-15', 'medium']])
    const { stdout } = await run(['--min-confidence', 'high'])
    expect(stdout).toBe('no findings in 1 file\n1 finding of medium confidence is not shown: --min-confidence medium\n')
  })

  it('is high where a parameter allows for nothing but its default', async () => {
    const { run } = sandbox({ 'a.yaml': template('\n    AllowedValues: [0.0.0.0/0]') })
    expect(findingsOf((await run(['-f', 'json'])).stdout)).toEqual([['SG-10', 'high']])
  })
})
