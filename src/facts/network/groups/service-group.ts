import type { Place } from '../../../documents/document.ts'
import { type Answer, every } from '../../../model/answer.ts'
import { groupBy } from '../../../model/group-by.ts'
import { type AddressPart, coverAll, isWithin, meetsAny, resolved } from '../addresses/addresses.ts'
import type { Networks } from '../addresses/scope-networks.ts'
import { admitsPort, isWorld, mayMeet, type RuleSource, reaches, undecidedPort } from './rule-sources.ts'
import { openness, portsText, type SecurityGroupRule } from './security-group.ts'

/** A port that a service needs. */
export interface NeededPort {
  readonly protocol: string
  readonly port: number
}

/** What is wrong with the groups of an endpoint: what it lacks, and what it lets in beside. */
export type ServiceGroupFault =
  | { readonly fault: 'missing'; readonly network: string; readonly ports: string }
  | { readonly fault: 'nodes' | 'source'; readonly source: string }
  | { readonly fault: 'group' }
  | { readonly fault: 'ports'; readonly ports: string }
  | { readonly fault: 'unknown'; readonly why: string }

export interface ServiceGroup {
  readonly rules: readonly SecurityGroupRule[]
  /** Whether no other group with unknown rules may admit more. */
  readonly isWhole: boolean
  readonly sourceOf: (rule: SecurityGroupRule) => RuleSource
  readonly networks: Networks
  /** Where a rule that is missing would be. */
  readonly missingAt: Place
  readonly ports: readonly [NeededPort, ...NeededPort[]]
}

/** What is wrong, and where. */
export type ServiceGroupFound = ServiceGroupFault & { readonly at: Place }

/**
 * What is wrong with the ingress rules of a group that may admit some ports, from the cloud network and the remote Pod
 * network, and nothing else. What opens everything is left to the rules about that.
 */
export function serviceGroupFaults(group: ServiceGroup): readonly ServiceGroupFound[] {
  const ingress = group.rules.filter(({ direction }) => direction === 'ingress')
  return [...missing(group), ...ingress.flatMap(rule => wrongRule(group, rule))]
}

/** A flow that the contract requires of the group of an endpoint, and whether its rules allow it. */
export interface ServiceFlow {
  readonly use: 'vpc' | 'remotePods'
  readonly port: NeededPort
  /** Whether the documents state the network that it comes from. */
  readonly isPlanned: boolean
  readonly answer: Answer
  /** The rules that let a part of it through. */
  readonly by: readonly SecurityGroupRule[]
}

/** Which of the required flows the group of an endpoint allows. */
export function serviceFlows({ rules, isWhole, networks, ports, sourceOf }: ServiceGroup): readonly ServiceFlow[] {
  const ingress = rules
    .filter(({ direction }) => direction === 'ingress')
    .map(rule => ({ rule, source: sourceOf(rule) }))
  const all = [...networks.vpc, ...networks.remotePods, ...networks.remoteNodes]
  return (['vpc', 'remotePods'] as const).flatMap(use =>
    ports.map(port => {
      const parts = networks[use]
      const judged = ingress.map(one => ({ ...one, admits: admitsPort(one.rule, port) }))
      const cover = (sources: readonly AddressPart[]): Answer =>
        coverAll(
          sources.map(source => resolved(source, all)),
          parts,
        )
      const by = judged.filter(one => one.admits === 'yes' && mayMeet(one.source, parts)).map(({ rule }) => rule)
      const found = reaches(judged, cover)
      const answer = found === 'no' && !isWhole ? 'unknown' : found
      return { use, port, isPlanned: parts.length > 0, answer, by }
    }),
  )
}

const CALLED = { vpc: 'cloud network', remotePods: 'remote Pod network' } as const

function missing(group: ServiceGroup): readonly ServiceGroupFound[] {
  const at = group.missingAt
  const flows = groupBy(
    serviceFlows(group).filter(({ isPlanned }) => isPlanned),
    ({ use }) => use,
  )
  const found = Array.from(flows, ([use, ofUse]) => ({
    network: CALLED[use],
    ports: textOf(ofUse.filter(({ answer }) => answer === 'no').map(({ port }) => port)),
    isOpen: every(ofUse.map(({ answer }) => answer)) === 'unknown',
  }))
  // What is closed to both networks alike is one fault.
  const closed = groupBy(
    found.filter(({ ports }) => ports !== ''),
    ({ ports }) => ports,
  )
  return [
    ...Array.from(closed, ([ports, all]): ServiceGroupFound => {
      const network = all.map(one => one.network).join(' and the ')
      return { fault: 'missing', network, ports, at }
    }),
    ...found.flatMap(({ network, ports, isOpen }): readonly ServiceGroupFound[] =>
      ports === '' && isOpen ? [{ fault: 'unknown', why: `whether the ${network} is admitted`, at }] : [],
    ),
  ]
}

const textOf = (ports: readonly NeededPort[]): string =>
  ports.map(({ protocol, port }) => `${protocol} ${port}`).join(' and ')

function wrongRule({ networks, ports, sourceOf }: ServiceGroup, rule: SecurityGroupRule): readonly ServiceGroupFound[] {
  const opens = openness(rule)
  const source = sourceOf(rule)
  const undecided = undecidedPort(rule)
  if (undecided !== undefined) return [{ fault: 'unknown', why: undecided.why, at: undecided.at }]
  const found = wrongSource(source, networks)
  // All ports, and all addresses, are faults of their own.
  if (opens === 'everything' || opens === 'ports' || isWorld(source)) return []
  const isWanted = ports.some(({ protocol, port }) => isOnly(rule, protocol, port))
  const at = rule.fromPort.state === 'known' ? rule.fromPort.at : rule.protocol.at
  const wrong: readonly ServiceGroupFound[] = isWanted ? [] : [{ fault: 'ports', ports: portsText(rule), at }]
  return [...wrong, ...(found === undefined ? [] : [found])]
}

const isOnly = ({ protocol, fromPort, toPort }: SecurityGroupRule, name: string, port: number): boolean =>
  protocol.state === 'known' &&
  protocol.value === name &&
  [fromPort, toPort].every(value => value.state === 'known' && value.value === port)

function wrongSource(source: RuleSource, networks: Networks): ServiceGroupFound | undefined {
  const { at } = source
  if (source.kind === 'group') return { fault: 'group', at }
  if (source.kind === 'unknown') return { fault: 'unknown', why: source.why, at }
  if (isWorld(source)) return undefined
  const onNodes = meetsAny(source.part, networks.remoteNodes)
  if (onNodes === 'yes') return { fault: 'nodes', source: source.text, at }
  const inside = within(source.part, networks)
  if (inside === 'no' && onNodes === 'no') return { fault: 'source', source: source.text, at }
  return inside === 'yes' ? undefined : { fault: 'unknown', why: 'whether the source is one that is allowed', at }
}

/** Whether a source is of the cloud network or of remote Pods; unknown where one of them is. */
function within(part: AddressPart, { vpc, remotePods }: Networks): Answer {
  const answer = isWithin(part, [...vpc, ...remotePods])
  return answer === 'no' && (vpc.length === 0 || remotePods.length === 0) ? 'unknown' : answer
}

/** Leaves out what was found before: a group may be attached to several endpoints. */
export function newFaults(): (group: ServiceGroup) => readonly ServiceGroupFound[] {
  const known = new Set<string>()
  return group =>
    serviceGroupFaults(group).filter(({ fault, at, ...rest }) => {
      const key = JSON.stringify([fault, rest, at.document, at.pointer, at.part, at.within])
      const isNew = !known.has(key)
      known.add(key)
      return isNew
    })
}
