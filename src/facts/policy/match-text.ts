import type { LabelRequirement, LabelSelector } from '../../model/kubernetes/selector.ts'
import type { AdmissionPolicy, KindPattern, MatchBlock, ResourceRule } from './admission-policy.ts'

/** What a policy applies to, in words: a line for each part that may match. */
export function matchText({ match, controllers, constraint }: AdmissionPolicy): readonly string[] {
  const wanted = match.all.flatMap(blocks => blocks.map(blockText)).filter(text => text !== '')
  const excluded = match.none.map(blockText).filter(text => text !== '')
  return [
    ...(constraint === undefined ? [] : [`what constraints of the kind ${constraint} match`]),
    ...wanted,
    ...(controllers.length === 0 ? [] : [`the Pod templates of ${controllers.join(', ')}`]),
    ...excluded.map(text => `not ${text}`),
  ]
}

function blockText(block: MatchBlock): string {
  const { names = [], namespaces = [], excludedNamespaces = [], objectSelector = [], namespaceSelector = [] } = block
  const annotations = Object.entries(block.annotations ?? {}).map(([key, value]) => `${key}: ${value}`)
  const parts = [
    [...(block.rules ?? []).map(ruleText), ...(block.kinds ?? []).map(kindText)].join('; '),
    names.length === 0 ? '' : `called ${names.join(', ')}`,
    namespaces.length === 0 ? '' : `in ${namespaces.join(', ')}`,
    excludedNamespaces.length === 0 ? '' : `not in ${excludedNamespaces.join(', ')}`,
    objectSelector.length === 0 ? '' : `with the labels ${selectorText(objectSelector)}`,
    namespaceSelector.length === 0 ? '' : `in Namespaces with the labels ${selectorText(namespaceSelector)}`,
    annotations.length === 0 ? '' : `with the annotations ${annotations.join(', ')}`,
    block.scope === 'Cluster' || block.scope === 'Namespaced' ? SCOPES[block.scope] : '',
    block.unknown ?? '',
  ]
  return parts.filter(part => part !== '').join(', ')
}

const SCOPES = { Cluster: 'of the cluster', Namespaced: 'in a namespace' } as const

function ruleText({ groups, versions, resources, names, operations, scope }: ResourceRule): string {
  const all = resources.map(({ text }) => (text === '*' ? 'all resources' : text)).join(', ')
  const group = groups.includes('*') ? 'any group' : groups.map(one => (one === '' ? 'core' : one)).join(', ')
  const version = versions.includes('*') ? '' : ` ${versions.join(', ')}`
  const called = names.length === 0 ? '' : `, called ${names.join(', ')}`
  const on = operations.length === 0 || operations.includes('*') ? '' : `, on ${operations.join(', ')}`
  return `${all} of ${group}${version}${called}${on}${scope === 'Cluster' || scope === 'Namespaced' ? `, ${SCOPES[scope]}` : ''}`
}

function kindText({ group, version, kind }: KindPattern): string {
  const [ofGroup, ofVersion] = [group === '*' ? '' : group === '' ? 'core' : group, version === '*' ? '' : version]
  const of = [ofGroup, ofVersion].filter(one => one !== '').join(' ')
  return `${kind === '*' ? 'all kinds' : kind}${of === '' ? '' : ` of ${of}`}`
}

const selectorText = (selector: LabelSelector): string => selector.map(requirementText).join(', ')

function requirementText({ key, operator, values }: LabelRequirement): string {
  if (operator === 'Exists') return key
  if (operator === 'DoesNotExist') return `no ${key}`
  const [first, ...others] = values
  if (operator === 'In') return others.length === 0 ? `${key}=${first ?? ''}` : `${key} in (${values.join(', ')})`
  return others.length === 0 ? `${key}!=${first ?? ''}` : `${key} not in (${values.join(', ')})`
}
