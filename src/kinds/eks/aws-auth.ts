import { type Cursor, get, items, place } from '../../documents/cursor.ts'
import { branches } from '../../documents/intrinsic.ts'
import { block, field, isTemplated, literal, unresolved } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { known } from '../../documents/value.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind } from '../../engine/kind.ts'
import {
  type IdentityMapping,
  type IdentityMappings,
  identityMappings,
  type MappingSection,
} from '../../facts/eks/identity-mapping.ts'
import { readAccount, readMapping, readSection, type SectionRead } from './read-identity-mappings.ts'

/** AWS Quick Starts' cluster has the mappings among its properties. */
const QUICK_START = 'AWSQS::EKS::Cluster'
const SECTIONS = ['mapRoles', 'mapUsers', 'mapAccounts'] as const

/** The ConfigMap that maps IAM principals to users and groups of the cluster. */
export default defineKind({
  id: 'AwsAuth',
  types: [
    'core/ConfigMap',
    'kubernetes_config_map',
    'kubernetes_config_map_v1',
    'kubernetes_config_map_v1_data',
    'object',
    QUICK_START,
  ],
  shows: { 'core/ConfigMap': ['metadata.name', 'aws-auth'] },
  recognisedBy: 'ConfigMap aws-auth of kube-system, or an object with a string mapRoles or mapUsers',

  is: isAwsAuth,
  read: factsOf,
})

function* factsOf(resource: Resource): Generator<EmittedFact> {
  if (resource.type === QUICK_START) return yield quickStartMappings(resource)
  const data = resource.type === 'object' ? resource.body : get(resource.body, 'data')
  const read = SECTIONS.flatMap(section => readSection(section, get(data, section)) ?? []).map(withoutUnknown)
  const entries = read.flatMap(({ text: { section }, entries }) => entries.map(entry => toEntry(section, entry)))
  yield identityMappings.of({
    origin: 'aws-auth',
    isCaptured: get(resource.body, 'metadata', 'uid').node !== undefined,
    texts: read.map(({ text }) => text),
    mappings: entries.flatMap(entry => ('principal' in entry ? [entry] : [])),
    misfits: entries.flatMap(entry => ('principal' in entry ? [] : [entry])),
    at: nameOf(resource),
  })
}

/** `Roles` and `Users`, each entry with its `Arn`. */
function quickStartMappings({ body }: Resource): EmittedFact {
  const access = get(body, 'KubernetesApiAccess')
  const all = [
    ...items(get(access, 'Roles'))
      .flatMap(branches)
      .map(entry => readMapping('mapRoles', entry)),
    ...items(get(access, 'Users'))
      .flatMap(branches)
      .map(entry => readMapping('mapUsers', entry)),
  ]
  // The default of a parameter that a condition asks for is empty.
  const mappings = all.filter(({ principal }) => known(principal) !== '')
  const at = place(access, 'key')
  return identityMappings.of({ origin: 'aws-auth', isCaptured: false, texts: [], mappings, misfits: [], at })
}

/** An entry that only deployment knows is not a misfit, and leaves the list open. */
function withoutUnknown({ text, entries }: SectionRead): SectionRead {
  const open = text.section === 'mapAccounts' ? undefined : entries.map(unresolved).find(one => one !== undefined)
  if (open === undefined) return { text, entries }
  return {
    text: { ...text, state: 'unknown', why: open.why },
    entries: entries.filter(entry => unresolved(entry) === undefined),
  }
}

function toEntry(section: MappingSection, entry: Cursor): IdentityMapping | IdentityMappings['misfits'][number] {
  if (section === 'mapAccounts') return readAccount(entry)
  const isEntry = entry.node?.type === 'mapping' && (section === 'mapRoles' || section === 'mapUsers')
  return isEntry ? readMapping(section, entry) : { section, at: place(entry) }
}

function isAwsAuth({ type, body }: Resource): boolean {
  if (type === QUICK_START) return get(body, 'KubernetesApiAccess').node !== undefined
  if (type === 'object')
    return SECTIONS.slice(0, 2).some(section => /rolearn|userarn/i.test(literal(get(body, section)) ?? ''))
  const metadata = block(get(body, 'metadata'))
  const namespace = literal(field(metadata, 'namespace'))
  const isItsOwn = namespace === undefined || namespace === 'kube-system' || isTemplated(namespace)
  return literal(field(metadata, 'name')) === 'aws-auth' && isItsOwn
}

function nameOf({ type, body }: Resource): IdentityMappings['at'] {
  if (type !== 'object') return place(field(get(body, 'metadata'), 'name'))
  const first: Cursor | undefined = SECTIONS.map(section => get(body, section)).find(({ node }) => node !== undefined)
  return place(first ?? body, 'key')
}
