import { type Cursor, get, items } from '../../../documents/cursor.ts'
import { integer } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import { defineKind } from '../../../engine/kind.ts'
import { readOnlyPort } from '../../../facts/kubernetes/kubelet.ts'

/** A NodeConfig of nodeadm has settings of the kubelet too; they are judged with it (NC-05). */
export default defineKind({
  id: 'KubeletConfiguration',
  types: ['kubelet.config.k8s.io/KubeletConfiguration', 'eksctl.io/ClusterConfig'],
  recognisedBy: 'kind KubeletConfiguration, or kubeletExtraConfig in an eksctl ClusterConfig',

  read: resource => {
    const found = configurations(resource)
      .map(configuration => integer(get(configuration, 'readOnlyPort')))
      .filter(port => port.state === 'known' || port.state === 'unknown')
    if (resource.type.startsWith('eksctl') && found.length === 0) return undefined
    return found.map(port => readOnlyPort.of({ as: 'setting', port }))
  },
})

function configurations({ type, body }: Resource): readonly Cursor[] {
  if (!type.startsWith('eksctl')) return [body]
  return ['nodeGroups', 'managedNodeGroups'].flatMap(list =>
    items(get(body, list)).map(group => get(group, 'kubeletExtraConfig')),
  )
}
