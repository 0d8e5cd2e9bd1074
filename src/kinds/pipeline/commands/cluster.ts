import type { Absent, ListValue, Value } from '../../../documents/value.ts'
import type { EmittedFact } from '../../../engine/fact.ts'
import { cluster } from '../../../facts/eks/cluster.ts'
import { unstatedCluster } from '../../eks/unstated-cluster.ts'
import { type EksCommand, optionValue, wordPlace } from './script-commands.ts'
import { shorthandList, shorthandText } from './shorthand.ts'

/** What the commands of a pipeline ask to change of a cluster: `aws eks update-cluster-config`. */
export function* clusterCommands(operations: readonly EksCommand[]): Generator<EmittedFact> {
  const isRetired = operations.some(({ operation }) => operation === 'delete-cluster')
  for (const one of operations) if (one.operation === 'update-cluster-config') yield changeOf(one, isRetired)
}

/** To delete a cluster, its protection must be removed before: that is not a fault of the change. */
function changeOf(operation: EksCommand, isRetired: boolean): EmittedFact {
  const { command, word } = operation
  const absent: Absent = { state: 'absent', at: wordPlace(command, word) }
  const vpc = optionValue(operation, '--resources-vpc-config')
  const access = optionValue(operation, '--access-config')
  return cluster.of({
    ...unstatedCluster(absent.at),
    source: 'request',
    name: optionValue(operation, '--name'),
    publicAccess: toBoolean(memberOf(vpc, 'endpointPublicAccess')),
    privateAccess: toBoolean(memberOf(vpc, 'endpointPrivateAccess')),
    publicAccessCidrs: vpc.state === 'known' ? shorthandList(vpc.value, 'publicAccessCidrs', vpc.at) : orAbsent(vpc),
    authenticationMode: memberOf(access, 'authenticationMode'),
    logging: loggingOf(optionValue(operation, '--logging')),
    deletionProtection: isRetired ? absent : protectionOf(operation, absent),
    region: optionValue(operation, '--region'),
  })
}

const memberOf = (option: Value<string>, member: string): Value<string> =>
  option.state === 'known' ? shorthandText(option.value, member, option.at) : option

function toBoolean(value: Value<string>): Value<boolean> {
  if (value.state !== 'known') return value
  if (value.value !== 'true' && value.value !== 'false') return { state: 'absent', at: value.at }
  return { ...value, value: value.value === 'true' }
}

/** A list that nothing is known of where the option is decided when the script runs. */
const orAbsent = <T>(option: Value<string>): Value<T> =>
  option.state === 'unknown' ? option : { state: 'absent', at: option.at }

const LOG_TYPES = ['api', 'audit', 'authenticator', 'controllerManager', 'scheduler']
/** One entry of the option, in JSON and in the shorthand. */
const LOG_SETUP = /types"?\s{0,9}[:=]\s{0,9}\[([^\]]{0,200})\]\s{0,9},\s{0,9}"?enabled"?\s{0,9}[:=]\s{0,9}(true|false)/g

/** The types of logs that a change enables; open where it leaves some as they are. */
function loggingOf(option: Value<string>): Value<ListValue<string>> {
  if (option.state !== 'known') return orAbsent(option)
  const setups = [...option.value.matchAll(LOG_SETUP)].map(([, types = '', enabled]) => ({
    types: types.match(/[A-Za-z]+/g) ?? [],
    isOn: enabled === 'true',
  }))
  const named = setups.flatMap(({ types }) => types)
  const items = setups.flatMap(({ types, isOn }) =>
    isOn ? types.map(value => ({ state: 'known' as const, value, at: option.at })) : [],
  )
  return { state: 'known', value: { items, open: LOG_TYPES.some(type => !named.includes(type)) }, at: option.at }
}

function protectionOf({ command, options }: EksCommand, absent: Absent): Value<boolean> {
  const off = options.has('--no-deletion-protection')
  const word = command.words.find(({ text }) => /^--(?:no-)?deletion-protection$/.test(text))
  return word === undefined ? absent : { state: 'known', value: !off, at: wordPlace(command, word) }
}
