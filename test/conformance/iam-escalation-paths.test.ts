import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { groupBy } from '../../src/model/group-by.ts'
import { iamService } from '../../src/model/iam/iam-services.ts'
import { hclOf } from '../support/hcl-of.ts'
import { lintFrozen } from '../support/lint-frozen.ts'
import { isSampled } from '../support/sample.ts'

// The known combinations of permissions that lead to more rights, if their list is beside the repository: each is written in every
// format, allowed and made harmless. What is left of a combination is expected to be found where another one is part of it.

const LIST = join(
  process.env['CLAUSELINT_SUITES'] ?? join(import.meta.dirname, '../../../shared/suites'),
  'iam-escalation-paths.tsv',
)

interface Combination {
  readonly id: string
  readonly needs: readonly string[]
}

const combinations: readonly Combination[] = existsSync(LIST)
  ? readFileSync(LIST, 'utf8')
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('#'))
      .map(line => {
        const [id = '', , needs = ''] = line.split('\t')
        return { id, needs: needs.split(' ') }
      })
  : []

interface Statement {
  readonly Effect: 'Allow' | 'Deny'
  readonly Action: readonly string[]
  readonly Resource: string
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const allow = (actions: readonly string[]): Statement => ({ Effect: 'Allow', Action: actions, Resource: '*' })

/** One object of the first type that an action can act on; undefined where it acts on everything. */
function objectOf(action: string): string | undefined {
  const [prefix = '', name = ''] = action.split(':')
  const arn = iamService(prefix)?.actions.get(name.toLowerCase())?.resources[0]?.arn
  const words: Readonly<Record<string, string>> = {
    Partition: 'aws',
    Region: 'eu-central-1',
    Account: '111122223333',
  }
  return arn?.replaceAll(/\$\{(\w+)\}/g, (_, word: string) => words[word] ?? 'reports')
}

/** The statements of a combination, with one of its permissions made harmless; undefined where that cannot be. */
type Way = (needs: readonly string[], harmless: string) => readonly Statement[] | undefined

const without = (needs: readonly string[], one: string): readonly Statement[] => {
  const others = needs.filter(need => need !== one)
  return others.length === 0 ? [] : [allow(others)]
}

const WAYS: Readonly<Record<string, Way>> = {
  resource: (needs, one) => {
    const Resource = objectOf(one)
    return Resource === undefined ? undefined : [...without(needs, one), { ...allow([one]), Resource }]
  },
  condition: (needs, one) => [
    ...without(needs, one),
    { ...allow([one]), Condition: { StringEquals: { 'aws:PrincipalTag/team': 'platform' } } },
  ],
  deny: (needs, one) => [allow(needs), { ...allow([one]), Effect: 'Deny' }],
}

const trust = {
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Principal: { Service: 'ec2.amazonaws.com' }, Action: 'sts:AssumeRole' }],
}

const policyOf = (statements: readonly Statement[]) => ({ Version: '2012-10-17', Statement: statements })

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`

/** A role of instances with the statements, and the file that it is in. */
const FORMATS: Readonly<Record<string, (statements: readonly Statement[]) => { path: string; text: string }>> = {
  'a JSON policy': statements => ({ path: 'policy.json', text: json(policyOf(statements)) }),
  CloudFormation: statements => ({
    path: 'template.json',
    text: json({
      Resources: {
        Worker: {
          Type: 'AWS::IAM::Role',
          Properties: {
            AssumeRolePolicyDocument: trust,
            Policies: [{ PolicyName: 'work', PolicyDocument: policyOf(statements) }],
          },
        },
      },
    }),
  }),
  'Terraform with JSON': statements => ({
    path: 'main.tf',
    text: `resource "aws_iam_role" "worker" {
  name               = "worker"
  assume_role_policy = jsonencode(${JSON.stringify(trust)})
}

resource "aws_iam_role_policy" "work" {
  role   = aws_iam_role.worker.id
  policy = jsonencode(${JSON.stringify(policyOf(statements), undefined, 2)})
}
`,
  }),
  'Terraform with a document of its own': statements => ({
    path: 'main.tf',
    text: hclOf({
      resource: {
        aws_iam_role: { worker: { name: 'worker', assume_role_policy: JSON.stringify(trust) } },
        aws_iam_policy: { work: { name: 'work', policy: '${data.aws_iam_policy_document.work.json}' } },
        aws_iam_role_policy_attachment: {
          work: { role: '${aws_iam_role.worker.name}', policy_arn: '${aws_iam_policy.work.arn}' },
        },
      },
    }).concat(`data "aws_iam_policy_document" "work" {\n${statements.map(toBlock).join('')}}\n`),
  }),
}

const toBlock = ({ Effect, Action, Resource, Condition = {} }: Statement): string => {
  const conditions = Object.entries(Condition).flatMap(([operator, keys]) =>
    Object.entries(keys).map(
      ([key, value]) =>
        `    condition {\n      test = "${operator}"\n      variable = "${key}"\n      values = ["${value}"]\n    }\n`,
    ),
  )
  return `  statement {\n    effect = "${Effect}"\n    actions = ${JSON.stringify(Action)}\n    resources = ["${Resource}"]\n${conditions.join('')}  }\n`
}

/** Each of the policies in a folder of its own, with the actions at which it is reported, and how. */
function reported(format: string, policies: readonly (readonly Statement[])[]): readonly (readonly string[])[] {
  const files = policies.flatMap((statements, i) => {
    const file = FORMATS[format]?.(statements)
    return file === undefined ? [] : [{ path: `${i}/${file.path}`, text: file.text }]
  })
  const found = groupBy(
    lintFrozen(files).report.findings.filter(({ check }) => check === 'AC-04'),
    ({ location }) => location.path,
  )
  return files.map(({ path, text }) =>
    (found.get(path) ?? []).map(({ location, message, severity }) => {
      const action = /^with (\S+),/.exec(message)?.[1] ?? ''
      const isThere = text.slice(location.start, location.end).includes(action)
      return `${severity} ${action}${isThere ? '' : ' elsewhere'}`
    }),
  )
}

describe.skipIf(combinations.length === 0)(
  'known escalation paths of IAM, whose list is not part of the repository',
  () => {
    test('there are 65', () => {
      expect(combinations.length).toBe(65)
    })

    for (const format of Object.keys(FORMATS))
      describe(format, () => {
        // Who has a policy by itself is not known; the roles are those of instances.
        const severity = format === 'a JSON policy' ? 'info' : 'warning'
        const missed = (written: (needs: readonly string[]) => readonly Statement[]): readonly string[] => {
          const found = reported(
            format,
            combinations.map(({ needs }) => written(needs)),
          )
          return combinations.flatMap(({ id, needs }, i) =>
            found[i]?.some(one => needs.some(need => one === `${severity} ${need}`)) ? [] : [id],
          )
        }

        test('each combination is reported at one of its actions', () => {
          expect(missed(needs => [allow(needs)])).toEqual([])
        })

        test('each combination over several statements is reported', () => {
          expect(missed(needs => needs.map(need => allow([need])))).toEqual([])
        })

        for (const [way, harmlessBy] of Object.entries(WAYS))
          test(`nothing is reported of one that a ${way} makes harmless`, () => {
            const cases = combinations.flatMap(({ id, needs }) =>
              needs.flatMap(need => {
                const statements = harmlessBy(needs, need)
                const left = needs.filter(one => one !== need)
                const isHarmless = !combinations.some(other => other.needs.every(one => left.includes(one)))
                const name = `${id} without ${need}`
                // The formats give rules the same statements: all of them in one format, some in each of the others.
                const isTried = format === 'a JSON policy' || isSampled(`${format} ${way} ${name}`, 0, 4)
                return statements === undefined || !isTried ? [] : [{ name, statements, isHarmless }]
              }),
            )
            const found = reported(
              format,
              cases.map(({ statements }) => statements),
            )
            const wrong = cases.flatMap(({ name, isHarmless }, i) =>
              (found[i]?.length === 0) === isHarmless ? [] : [`${name}: ${found[i]?.join(', ') || 'nothing'}`],
            )
            expect(wrong).toEqual([])
            expect(cases.length).toBeGreaterThan(20)
          })
      })
  },
)
