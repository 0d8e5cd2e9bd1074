import type { EmittedFact } from '../../../engine/fact.ts'
import { roleAnnotation } from '../../../facts/iam/role-annotation.ts'
import type { ShellWord } from '../../../languages/tree/command.ts'
import { lineOf, type ScriptCommand, wordPlace } from './script-commands.ts'
import { valuesOf } from './script-options.ts'

const ROLE = 'eks.amazonaws.com/role-arn='
const ACCOUNTS = /^(?:sa|serviceaccounts?)(?:\/|$)/

/** The service accounts that commands give their roles. */
export function* roleAnnotations(commands: readonly ScriptCommand[]): Generator<EmittedFact> {
  for (const command of commands) {
    const line = lineOf(command, 'kubectl', 'oc', 'eksctl')
    if (line === undefined) continue
    const of = (...names: readonly string[]): ShellWord | undefined => valuesOf(line, ...names).at(-1)
    const { word, program, operands } = line
    const name = program === 'eksctl' ? createdBy(operands, of('--name')) : annotatedBy(operands)
    if (name === undefined) continue
    const namespace = of('--namespace', '-n')
    yield roleAnnotation.of({
      at: wordPlace(command, word),
      ...(name.isOpen ? {} : { name: name.text.slice(name.text.indexOf('/') + 1) }),
      ...(namespace === undefined || namespace.isOpen ? {} : { namespace: namespace.text }),
    })
  }
}

const createdBy = ([verb, object]: readonly ShellWord[], name: ShellWord | undefined): ShellWord | undefined =>
  verb?.text === 'create' && object?.text === 'iamserviceaccount' ? name : undefined

function annotatedBy([verb, object, name, ...others]: readonly ShellWord[]): ShellWord | undefined {
  if (verb?.text !== 'annotate' || object === undefined || !ACCOUNTS.test(object.text)) return undefined
  const isOne = object.text.includes('/')
  const added = isOne ? [name, ...others] : others
  return added.some(one => one?.text.startsWith(ROLE) === true) ? (isOne ? object : name) : undefined
}
