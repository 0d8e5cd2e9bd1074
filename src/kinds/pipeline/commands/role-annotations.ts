import type { EmittedFact } from '../../../engine/fact.ts'
import { roleAnnotation } from '../../../facts/iam/role-annotation.ts'
import type { ShellWord } from '../../../languages/tree/command.ts'
import { PRINTS, type ScriptCommand, wordPlace } from './script-commands.ts'
import { readOptions } from './script-options.ts'

const ROLE = 'eks.amazonaws.com/role-arn='
const ACCOUNTS = /^(?:sa|serviceaccounts?)(?:\/|$)/

/** The service accounts that commands give their roles. */
export function* roleAnnotations(commands: readonly ScriptCommand[]): Generator<EmittedFact> {
  for (const command of commands) {
    const { words } = command
    const program = words.findIndex(({ text }) => /^(?:\S*\/)?(?:kubectl|oc|eksctl)$/.test(text))
    const word = words[program]
    if (word === undefined || PRINTS.has(words[0]?.text ?? '')) continue
    const { options, others } = readOptions(words.slice(program + 1))
    const of = (...names: readonly string[]): ShellWord | undefined =>
      options.findLast(({ name }) => names.includes(name))?.value
    const name = word.text.endsWith('eksctl') ? createdBy(others, of('--name')) : annotatedBy(others)
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
