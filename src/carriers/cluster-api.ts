import { get, items } from '../documents/cursor.ts'
import { defineCarrier } from '../engine/carrier.ts'
import { listedFiles } from './listed-files.ts'

/** Where each bootstrap object keeps files and commands. */
const SPECS: Readonly<Record<string, readonly string[]>> = {
  'bootstrap.cluster.x-k8s.io/KubeadmConfig': ['spec'],
  'bootstrap.cluster.x-k8s.io/KubeadmConfigTemplate': ['spec', 'template', 'spec'],
  'bootstrap.cluster.x-k8s.io/EKSConfig': ['spec'],
  'bootstrap.cluster.x-k8s.io/EKSConfigTemplate': ['spec', 'template', 'spec'],
  'controlplane.cluster.x-k8s.io/KubeadmControlPlane': ['spec', 'kubeadmConfigSpec'],
  'controlplane.cluster.x-k8s.io/KubeadmControlPlaneTemplate': ['spec', 'template', 'spec', 'kubeadmConfigSpec'],
}
const [first = '', ...others] = Object.keys(SPECS)

/** What Cluster API writes to a node and runs on it before and after it joins. */
export default defineCarrier({
  id: 'cluster-api',
  types: [first, ...others],

  *holds({ type, body }) {
    const spec = get(body, ...(SPECS[type] ?? []))
    yield* listedFiles(get(spec, 'files'))
    for (const name of ['preKubeadmCommands', 'postKubeadmCommands', 'preBootstrapCommands', 'postBootstrapCommands'])
      for (const cursor of items(get(spec, name))) yield { cursor, role: 'user data', language: 'shell' }
  },
})
