import type { Place } from '../../../documents/document.ts'
import type { ListValue, Value } from '../../../documents/value.ts'
import type { EmittedFact } from '../../../engine/fact.ts'
import { accessEntry, accessPolicy } from '../../../facts/eks/access-entry.ts'
import type { ClusterLink } from '../../../facts/eks/cluster-link.ts'
import { identityMappings } from '../../../facts/eks/identity-mapping.ts'
import type { ShellWord } from '../../../languages/tree/command.ts'
import { type EksCommand, optionValue, wordPlace, wordsAfter, wordText } from './script-commands.ts'
import { readOptions, valuesOf } from './script-options.ts'
import { shorthandList, shorthandText } from './shorthand.ts'

/** The grants that a pipeline makes: `eksctl create iamidentitymapping`, `aws eks create-access-entry`, `associate-access-policy`. */
export function* accessCommands(operations: readonly EksCommand[]): Generator<EmittedFact> {
  for (const one of operations) {
    const operation = one.operation.replace(/^(create|update) access-?entry$/, '$1-access-entry')
    if (operation === 'create iamidentitymapping') yield mappingOf(one)
    if (operation === 'create-access-entry' || operation === 'update-access-entry') yield entryOf(one)
    if (operation === 'associate-access-policy') yield policyOf(one)
  }
}

function mappingOf(operation: EksCommand): EmittedFact {
  const { command, word } = operation
  const principal = optionValue(operation, '--arn')
  const account = optionValue(operation, '--account')
  const isAccount = principal.state === 'absent' && account.state !== 'absent'
  const groups = valuesOf(readOptions('eksctl', command.words), '--group')
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
    cluster: linkOf(operation, '--cluster-name', '--cluster'),
    principal,
    type: optionValue(operation, '--type'),
    groups: listOf(operation, wordsAfter(operation, '--kubernetes-groups')),
    username: optionValue(operation, '--username', '--kubernetes-username'),
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
    principalName: '',
    policy: optionValue(operation, '--policy-arn'),
    scope: scope.state === 'unknown' ? scope : shorthandText(written, 'type', scope.at),
    namespaces: scope.state === 'unknown' ? scope : shorthandList(written, 'namespaces', scope.at),
  })
}

const linkOf = (operation: EksCommand, ...options: readonly string[]): ClusterLink => ({
  name: optionValue(operation, ...options),
})

function listOf({ command, word }: EksCommand, words: readonly ShellWord[]): Value<ListValue<string>> {
  const [first] = words
  const at: Place = wordPlace(command, first ?? word)
  if (first === undefined) return { state: 'absent', at }
  const items = words.map(one => wordText(command, one))
  return { state: 'known', value: { items, open: words.some(({ isOpen }) => isOpen) }, at }
}
