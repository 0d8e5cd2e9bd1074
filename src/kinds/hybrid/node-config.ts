import { type Cursor, embedded, fields, get, items, place } from '../../documents/cursor.ts'
import { boolean, literal, text } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { defineKind } from '../../engine/define.ts'
import { type NodeConfig, nodeConfig } from '../../facts/hybrid/node-config.ts'

const API_VERSION = /^node\.eks\.aws\//

export default defineKind({
  id: 'NodeConfig',
  types: ['node.eks.aws/NodeConfig', 'object', 'core/ConfigMap'],
  recognisedBy:
    'apiVersion node.eks.aws/v1alpha1, kind NodeConfig: alone, in a cloud-init write_files, or in a ConfigMap',
  is: resource => configurations(resource).length > 0,

  *facts(resource) {
    for (const body of configurations(resource)) yield nodeConfig.of(toNodeConfig(body))
  },
})

/** The NodeConfigs of a resource: itself, or those that its files hold. */
function configurations({ type, body }: Resource): readonly Cursor[] {
  if (type === 'node.eks.aws/NodeConfig') return [body]
  const files =
    type === 'object'
      ? items(get(body, 'write_files')).map(file => get(file, 'content'))
      : fields(get(body, 'data')).map(({ value }) => value)
  return files
    .filter(file => literal(file)?.includes('node.eks.aws/') === true)
    .flatMap(file => {
      const found = embedded(file, 'yaml-or-json')
      return found?.state === 'read' && isNodeConfig(found.cursor) ? [found.cursor] : []
    })
}

const isNodeConfig = (cursor: Cursor): boolean =>
  API_VERSION.test(literal(get(cursor, 'apiVersion')) ?? '') && literal(get(cursor, 'kind')) === 'NodeConfig'

function toNodeConfig(body: Cursor): NodeConfig {
  const hybrid = get(body, 'spec', 'hybrid')
  return {
    clusterName: text(get(body, 'spec', 'cluster', 'name')),
    region: text(get(body, 'spec', 'cluster', 'region')),
    hybrid: hybrid.node !== undefined,
    credentialsFile: boolean(get(hybrid, 'enableCredentialsFile')),
    at: place(get(body, 'kind')),
  }
}
