import { type Cursor, place } from '../../documents/cursor.ts'
import type { Dialect } from '../../documents/dialect.ts'
import { field, text } from '../../documents/read.ts'
import { isUnset } from '../../documents/value.ts'
import { defineKind } from '../../engine/kind.ts'
import { roleBinding, type Subject } from '../../facts/kubernetes/rbac.ts'
import { objectMeta } from './object-meta.ts'

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
    const { body, dialect } = resource
    const roleRef = dialect.object(dialect.field(body, 'roleRef'))
    const subjects = dialect.objects(dialect.field(body, 'subjects', 'subject'))
    const isClusterRoleBinding = /(?:\/ClusterRoleBinding|_cluster_role_binding(?:_v1)?)$/.test(resource.type)
    yield roleBinding.of({
      ...objectMeta(resource, !isClusterRoleBinding),
      kind: isClusterRoleBinding ? 'ClusterRoleBinding' : 'RoleBinding',
      isClusterRoleBinding,
      roleKind: text(field(roleRef, 'kind')),
      roleName: text(field(roleRef, 'name')),
      roleApiGroup: text(field(roleRef, 'apiGroup')),
      subjects: subjects.map(toSubject).map(subject => inDefaultNamespace(subject, dialect)),
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
const inDefaultNamespace = (subject: Subject, { defaultNamespace }: Dialect): Subject =>
  isUnset(subject.namespace) && defaultNamespace !== undefined
    ? { ...subject, namespace: { state: 'known', value: defaultNamespace, at: subject.namespace.at } }
    : subject
