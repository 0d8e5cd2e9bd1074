import { awsFields } from '../../dialects/aws-fields.ts'
import { type Cursor, get, items, place } from '../../documents/cursor.ts'
import { literal } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { addon, addonCatalog } from '../../facts/eks/addon.ts'
import { recordedVersion } from '../../facts/eks/update-record.ts'
import { ADDON_TYPES } from './addon-types.ts'
import { readAddon } from './read-addon.ts'
import { agentOfAddon } from './read-pod-identity-agent.ts'
import { recordedSettings } from './recorded-settings.ts'
import { addonRequest } from './update-requests.ts'

const DECISIVE = [
  'addonVersion',
  'configurationValues',
  'resolveConflicts',
  'podIdentityAssociations',
  'serviceAccountRoleArn',
  'addonArn',
]

export default defineKind({
  id: 'EksAddon',
  types: [...ADDON_TYPES, 'addons', 'object'],
  recognisedBy: 'an add-on of EKS by its type, its members clusterName and addonName, or the add-on version catalog',

  is: ({ type, body }) => {
    if (type === 'addons') return catalogEntries(body).length > 0
    return type !== 'object' || isRequest(body)
  },

  *read(resource) {
    const { type, body } = resource
    if (type === 'addons') {
      for (const entry of catalogEntries(body)) yield addonCatalog.of(toCatalog(entry))
      return
    }
    const isRecord = type === 'addon' || (type === 'object' && get(body, 'addonArn').node !== undefined)
    const found = readAddon(resource, isRecord ? 'record' : type === 'object' ? 'request' : 'definition')
    yield addon.of(found)
    if (found.source === 'request') yield addonRequest(resource.body)
    yield* agentOfAddon(found, awsFields(resource))
    const { name, cluster, version } = found
    const settings = recordedSettings('add-on', body)
    if (isRecord) yield recordedVersion.of({ of: 'add-on', name, cluster, version, settings })
  },
})

/** The bodies of CreateAddon and UpdateAddon; an answer cut with --query. */
const isRequest = (body: Cursor): boolean =>
  get(body, 'clusterName').node !== undefined &&
  get(body, 'addonName').node !== undefined &&
  DECISIVE.some(key => get(body, key).node !== undefined)

/** ListAddons answers with names under the same root: those say nothing of versions. */
const catalogEntries = (body: Cursor): readonly Cursor[] =>
  items(body).filter(entry => get(entry, 'addonVersions').node?.type === 'sequence')

const toCatalog = (entry: Cursor) => ({
  addon: literal(get(entry, 'addonName')) ?? '',
  versions: items(get(entry, 'addonVersions')).map(version => ({
    version: literal(get(version, 'addonVersion')) ?? '',
    clusterVersions: items(get(version, 'compatibilities')).flatMap(one => literal(get(one, 'clusterVersion')) ?? []),
  })),
  at: place(get(entry, 'addonName')),
})
