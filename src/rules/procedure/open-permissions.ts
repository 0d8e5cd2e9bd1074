import * as facts from '../../facts/index.ts'
import { defineRule, warning } from '../../rule.ts'

export default defineRule({
  id: 'procedure/open-permissions',
  summary: 'Open neither a network ACL nor a file with credentials to everybody',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/vpc/latest/userguide/nacl-rules.html'],
  checks: {
    'OP-13': 'the network ACL allows all protocols for {range}',
    'OP-13.mode': warning('mode {mode} lets everybody read and change {file}'),
  },
  on: facts.scriptLines,

  *check({ commands }, { say }) {
    for (const command of commands) {
      const range = openRange(command)
      if (range !== undefined) yield say('OP-13', range.at, { data: { range: range.text } })
      const [mode, ...files] = operandsOf(command)
      const file = files.find(({ text }) => PRIVATE.test(text))
      if (command.program === 'chmod' && mode !== undefined && OPEN_MODE.test(mode.text) && file !== undefined)
        yield say('OP-13.mode', mode.at, { data: { mode: mode.text, file: file.text } })
    }
  },
})

/** What a command is about: the options of chmod take no value of their own. */
const operandsOf = ({ operands, options }: facts.ProcedureCommand): readonly facts.Argument[] => [
  ...options.flatMap(({ value }) => value ?? []),
  ...operands,
]

const OPEN_MODE = /^(?:0{0,4}777|0{0,4}666|a\+rwx|a\+rw|ugo\+rwx?)$/
const PRIVATE = /kubeconfig|\.kube(?:\/|$)|evidence/i

/** Everything that an entry of a network ACL allows on all protocols. */
function openRange(command: facts.ProcedureCommand): facts.Argument | undefined {
  if (!/^aws ec2 (?:create|replace)-network-acl-entry$/.test(facts.nameOf(command))) return undefined
  const value = (name: string) => facts.optionsOf(command, name)[0]?.value
  if (value('--rule-action')?.text !== 'allow' || !/^(?:-1|all)$/.test(value('--protocol')?.text ?? ''))
    return undefined
  const range = value('--cidr-block') ?? value('--ipv6-cidr-block')
  return range !== undefined && /^(?:0\.0\.0\.0|::)\/0$/.test(range.text) ? range : undefined
}
