import type { Absent, Value } from '../../documents/value.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import {
  type RulePeer,
  type SecurityGroupRule,
  securityGroupRule,
  toProtocol,
} from '../../facts/network/security-group.ts'
import type { ShellWord } from '../../languages/tree/command.ts'
import {
  awsCommand,
  type EksCommand,
  optionValue,
  type ScriptCommand,
  wordPlace,
  wordsAfter,
} from './script-commands.ts'
import { partPlace } from './script-variables.ts'

/**
 * The rules that a script adds to security groups: `aws ec2 authorize-security-group-ingress` with `--protocol`, `--port` and
 * `--cidr`, or with `--ip-permissions` in the shorthand of the AWS CLI; as JSON these are a document of their own.
 */
export function* securityGroupCommands(commands: readonly ScriptCommand[]): Generator<EmittedFact> {
  for (const command of commands) {
    const found = awsCommand(command, 'ec2')
    const direction = /^authorize-security-group-(ingress|egress)$/.exec(found?.operation ?? '')?.[1]
    if (found === undefined || (direction !== 'ingress' && direction !== 'egress')) continue
    for (const rule of rulesOf(found))
      yield securityGroupRule.of({
        ...rule,
        group: { dialect: 'aws-cli', id: optionValue(found, '--group-id') },
        direction,
        description: { state: 'absent', at: rule.at },
        at: wordPlace(command, found.word),
      })
  }
}

type Rule = Pick<SecurityGroupRule, 'protocol' | 'fromPort' | 'toPort' | 'peer' | 'at'>

function rulesOf(operation: EksCommand): readonly Rule[] {
  const at = wordPlace(operation.command, operation.word)
  const simple = simpleRule(operation, at)
  const permissions = wordsAfter(operation, '--ip-permissions')
  const joined = operation.options.get('--ip-permissions')
  const words = permissions.length > 0 || joined === undefined ? permissions : [joined]
  return [...(simple === undefined ? [] : [simple]), ...words.flatMap(word => ofShorthand(operation, word, at))]
}

/** `--protocol tcp --port 22 --cidr 10.0.0.0/16`. */
function simpleRule(operation: EksCommand, at: Rule['at']): Rule | undefined {
  const protocol = optionValue(operation, '--protocol')
  const cidr = optionValue(operation, '--cidr')
  const group = optionValue(operation, '--source-group')
  if (protocol.state === 'absent') return undefined
  const peer: RulePeer | undefined =
    cidr.state !== 'absent'
      ? { kind: 'cidr', cidr }
      : group.state !== 'absent'
        ? { kind: 'group', id: group }
        : undefined
  if (peer === undefined) return undefined
  const port = optionValue(operation, '--port')
  return { protocol: canonical(protocol), ...portsOf(port), peer, at }
}

const canonical = (protocol: Value<string>): Value<string> =>
  protocol.state === 'known' ? { ...protocol, value: toProtocol(protocol.value) } : protocol

/** `22`, `8000-9000`, `-1` and `all`. */
function portsOf(port: Value<string>): Pick<Rule, 'fromPort' | 'toPort'> {
  if (port.state !== 'known') return { fromPort: port, toPort: port }
  const [, from, to = from] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(port.value) ?? []
  const absent: Absent = { state: 'absent', at: port.at }
  if (from === undefined || to === undefined) return { fromPort: absent, toPort: absent }
  return { fromPort: { ...port, value: Number(from) }, toPort: { ...port, value: Number(to) } }
}

/** `IpProtocol=tcp,FromPort=22,ToPort=22,IpRanges=[{CidrIp=10.0.0.0/16}]`. */
function ofShorthand({ command }: EksCommand, word: ShellWord, at: Rule['at']): readonly Rule[] {
  const text = word.text.trim()
  if (/^[[{]/.test(text) || !text.includes('IpProtocol=')) return []
  const memberOf = (name: string): Value<string> => {
    const value = new RegExp(`(?:^|[,{[])${name}=([^,\\]}]{1,60})`).exec(text)?.[1]
    if (value === undefined) return { state: 'absent', at }
    const where = partPlace(command, word, value) ?? wordPlace(command, word)
    if (value.includes('$')) return { state: 'unknown', why: 'a variable of the script', at: where }
    return { state: 'known', value, at: where }
  }
  const cidrs = [...text.matchAll(/CidrIp(?:v6)?=([^,\]}]{1,60})/g)].map(([, value = '']): Value<string> => {
    const where = partPlace(command, word, value) ?? wordPlace(command, word)
    if (value.includes('$')) return { state: 'unknown', why: 'a variable of the script', at: where }
    return { state: 'known', value, at: where }
  })
  const [from, to] = [memberOf('FromPort'), memberOf('ToPort')]
  const common = { protocol: canonical(memberOf('IpProtocol')), fromPort: toNumber(from), toPort: toNumber(to), at }
  return cidrs.map(cidr => ({ ...common, peer: { kind: 'cidr', cidr } }))
}

const toNumber = (value: Value<string>): Value<number> =>
  value.state === 'known' ? { ...value, value: Number(value.value) } : value
