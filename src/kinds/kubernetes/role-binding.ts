import { type Cursor, get, items, place } from '../../documents/cursor.ts'
import { block, blocks, field, text } from '../../documents/read.ts'
import { isUnset } from '../../documents/value.ts'
import { defineKind } from '../../engine/kind.ts'
import { roleBinding, type Subject } from '../../facts/kubernetes/rbac.ts'
import { objectMeta } from './object-meta.ts'
import { DEFAULT_NAMESPACE, terraformMeta } from './terraform-object.ts'

export default defineKind({
  id: 'RoleBinding',
  types: [
    'rbac.authorization.k8s.io/RoleBinding',
    'rbac.authorization.k8s.io/ClusterRoleBinding',
    'kubernetes_role_binding',
    'kubernetes_role_binding_v1',
    'kubernetes_cluster_role_binding',
    'kubernetes_cluster_role_binding_v1',
  ],
  recognisedBy: 'kind RoleBinding or ClusterRoleBinding of rbac.authorization.k8s.io',

  *read(resource) {
    const isTerraform = resource.dialect.startsWith('terraform')
    const roleRef = isTerraform ? block(field(resource.body, 'roleRef')) : get(resource.body, 'roleRef')
    const subjects = isTerraform ? blocks(field(resource.body, 'subject')) : items(get(resource.body, 'subjects'))
    const isClusterRoleBinding = /(?:\/ClusterRoleBinding|_cluster_role_binding(?:_v1)?)$/.test(resource.type)
    yield roleBinding.of({
      ...(isTerraform ? terraformMeta(resource, !isClusterRoleBinding) : objectMeta(resource)),
      kind: isClusterRoleBinding ? 'ClusterRoleBinding' : 'RoleBinding',
      isClusterRoleBinding,
      roleKind: text(field(roleRef, 'kind')),
      roleName: text(field(roleRef, 'name')),
      roleApiGroup: text(field(roleRef, 'apiGroup')),
      subjects: subjects.map(toSubject).map(subject => (isTerraform ? inDefaultNamespace(subject) : subject)),
    })
  },
})

const toSubject = (cursor: Cursor): Subject => ({
  kind: text(field(cursor, 'kind')),
  name: text(field(cursor, 'name')),
  namespace: text(field(cursor, 'namespace')),
  apiGroup: text(field(cursor, 'apiGroup')),
  at: place(cursor),
})

/** Terraform's provider fills in the namespace of a subject, unlike the API server. */
const inDefaultNamespace = (subject: Subject): Subject =>
  isUnset(subject.namespace)
    ? { ...subject, namespace: { state: 'known', value: DEFAULT_NAMESPACE, at: subject.namespace.at } }
    : subject
