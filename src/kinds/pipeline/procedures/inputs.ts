import type { ProcedureCommand, ScriptInput } from '../../../facts/pipeline/procedure.ts'
import { joinedOf } from '../../../languages/shell/joined.ts'
import {
  type Assignment,
  type ParameterPart,
  type SimpleCommand,
  shellNode,
  type Word,
} from '../../../languages/shell/tree.ts'
import type { Run } from './run.ts'
import type { State } from './state.ts'
import { at } from './words.ts'

/** What decides where a script works: the names of variables and of options. A tool's own namespace is not an input. */
const REQUIRED =
  /(?:^|[_-])(?:CLUSTER|ACCOUNT|REGION)(?:[_-]?(?:NAME|ID))?$|^(?:(?:KUBE|K8S|EKS|TARGET|APP|DEPLOY|EXPECTED|POD)[_-]?)?(?:NAMESPACE|NS)(?:[_-]?NAME)?$|^-n$|^--(?:name|namespace|cluster|cluster-name|region|account-id)$/i
const DEFAULTS = /^:?[-=]$/

/** Records inputs the script tolerates missing: they have a default or are never checked. */
export function noteInputs(run: Run, { items }: SimpleCommand, state: State): void {
  const first = items[0]
  if (first?.shell === 'word' && /^(?:echo|printf|local)$/.test(first.text)) return
  for (const [i, item] of items.entries()) {
    if (item.shell === 'redirect') continue
    const before = items[i - 1]
    const option = before?.shell === 'word' ? before.text : ''
    const { name, value } = namedValue(item, option)
    for (const part of value?.parts ?? []) if (part.kind === 'parameter') note(run, part, name, state)
  }
}

/** What a word is for, and the word: `CLUSTER=…`, `--name …`, `--name=…`. */
function namedValue(item: Word | Assignment, option: string): { readonly name: string; readonly value?: Word } {
  if (item.shell === 'word') {
    const { name, value } = joinedOf(item) ?? { name: option, value: item }
    return { name, value }
  }
  const value = shellNode(item.entries[0]?.value)
  return value?.shell === 'word' ? { name: item.name, value } : { name: item.name }
}

function note(run: Run, part: ParameterPart, wanted: string, { settings }: State): void {
  const isPosition = /^[1-9]$/.test(part.name)
  const isEmptied = DEFAULTS.test(part.operator ?? '') && /^(?:""|'')?$/.test(part.operand ?? '')
  if (isEmptied && part.name === wanted && part.prefix === undefined && !run.emptied.has(wanted))
    run.emptied.set(wanted, { written: part.text, name: wanted, by: 'nothing', at: at(run.text, part.start, part.end) })
  const name = isPosition ? wanted : part.name
  if (!REQUIRED.test(name) || part.prefix !== undefined) return
  if (isPosition ? run.calls.length > 0 : run.variables.has(part.name) || run.stated.has(part.name)) return
  const by = missingBy(run, part, isPosition && settings.nounset === 'off')
  const place = at(run.text, part.start, part.end)
  if (by !== undefined && !run.inputs.has(part.name))
    run.inputs.set(part.name, { written: part.text, name, by, at: place })
}

/** What happens without the input. */
function missingBy(run: Run, { operator, operand }: ParameterPart, isUnguarded: boolean) {
  if (operator === undefined) return isUnguarded && !run.isCounted ? 'nothing' : undefined
  // Another variable is another input.
  const value = (operand ?? '').replaceAll(/["']/g, '')
  return DEFAULTS.test(operator) && value !== '' && !/^\$\{?\w+(?::?\?.*)?\}?$/.test(value) ? 'default' : undefined
}

/** The inputs that a script goes on without: those that are for where it works, and what it changes by an empty name. */
export function inputsOf(run: Run, commands: readonly ProcedureCommand[], whole: string): readonly ScriptInput[] {
  if (run.emptied.size === 0) return [...run.inputs.values()]
  const changed = new Set(
    commands.flatMap(({ effect, operands }) => (effect === 'changes' ? operands.map(({ text }) => text) : [])),
  )
  const emptied = [...run.emptied.values()].filter(
    ({ name, written }) =>
      !run.inputs.has(name) &&
      [written, `$${name}`, `\${${name}}`].some(text => changed.has(text)) &&
      !new RegExp(`-[zn]\\s+"?\\$\\{?${name}\\b|\\$\\{${name}:?\\?|\\$\\{?${name}\\}?"?\\s+(?:=|!=|in\\b)`).test(whole),
  )
  return [...run.inputs.values(), ...emptied]
}
