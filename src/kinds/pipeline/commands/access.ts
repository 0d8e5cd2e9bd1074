import type { Place } from '../../../documents/document.ts'
import type { ListValue, Value } from '../../../documents/value.ts'
import type { EmittedFact } from '../../../engine/fact.ts'
import { accessEntry, accessPolicy } from '../../../facts/eks/access-entry.ts'
import type { ClusterLink } from '../../../facts/eks/cluster-link.ts'
import { identityMappings } from '../../../facts/eks/identity-mapping.ts'
import type { ShellWord } from '../../../languages/tree/command.ts'
import { type EksCommand, optionValue, wordPlace, wordsAfter, wordText } from './script-commands.ts'
import { readOptions } from './script-options.ts'
import { shorthandList, shorthandText } from './shorthand.ts'

/** The grants that a pipeline makes: `eksctl create iamidentitymapping`, `aws eks create-access-entry`, `associate-access-policy`. */
export function* accessCommands(operations: readonly EksCommand[]): Generator<EmittedFact> {
  for (const one of operations) {
    if (one.operation === 'create iamidentitymapping') yield mappingOf(one)
    if (one.operation === 'create-access-entry' || one.operation === 'update-access-entry') yield entryOf(one)
    if (one.operation === 'associate-access-policy') yield policyOf(one)
  }
}

function mappingOf(operation: EksCommand): EmittedFact {
  const { command, word } = operation
  const { options } = readOptions(command.words)
  const principal = optionValue(operation, '--arn')
  const account = optionValue(operation, '--account')
  const isAccount = principal.state === 'absent' && account.state !== 'absent'
  const groups = options.filter(({ name }) => name === '--group').map(({ value }) => value)
  const at = wordPlace(command, word)
  const mapping = {
    section: 'iamIdentityMappings',
    of: isAccount ? 'account' : 'principal',
    principal: isAccount ? account : principal,
    username: optionValue(operation, '--username'),
    groups: listOf(operation, groups),
    at: isAccount ? account.at : principal.at,
  } as const
  // What a service is given (`--service-name`) maps nobody of ours.
  const mappings = principal.state === 'absent' && !isAccount ? [] : [mapping]
  const cluster = linkOf(operation, '--cluster')
  return identityMappings.of({ origin: 'eksctl', isCaptured: false, texts: [], mappings, misfits: [], at, cluster })
}

function entryOf(operation: EksCommand): EmittedFact {
  const principal = optionValue(operation, '--principal-arn')
  return accessEntry.of({
    source: 'request',
    cluster: linkOf(operation, '--cluster-name'),
    principal,
    type: optionValue(operation, '--type'),
    groups: listOf(operation, wordsAfter(operation, '--kubernetes-groups')),
    username: optionValue(operation, '--username'),
    hasPolicies: false,
    at: principal.at,
  })
}

function policyOf(operation: EksCommand): EmittedFact {
  const scope = optionValue(operation, '--access-scope')
  const written = scope.state === 'known' ? scope.value : ''
  return accessPolicy.of({
    source: 'request',
    cluster: linkOf(operation, '--cluster-name'),
    principal: optionValue(operation, '--principal-arn'),
    policy: optionValue(operation, '--policy-arn'),
    scope: scope.state === 'unknown' ? scope : shorthandText(written, 'type', scope.at),
    namespaces: scope.state === 'unknown' ? scope : shorthandList(written, 'namespaces', scope.at),
  })
}

const linkOf = (operation: EksCommand, option: string): ClusterLink => ({ name: optionValue(operation, option) })

function listOf({ command, word }: EksCommand, words: readonly ShellWord[]): Value<ListValue<string>> {
  const [first] = words
  const at: Place = wordPlace(command, first ?? word)
  if (first === undefined) return { state: 'absent', at }
  const items = words.map(one => wordText(command, one))
  return { state: 'known', value: { items, open: words.some(({ isOpen }) => isOpen) }, at }
}
