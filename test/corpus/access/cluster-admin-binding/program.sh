#!/usr/bin/env bash
set -euo pipefail

K="kubectl --context ${CTX:?}"

apply() { $K apply -f -; }
k() { $K --request-timeout 10s "$@"; }

apply <<'YAML'
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: {name: jenkins}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: cluster-admin} # expect: RB-01 "cluster-admin"
subjects: [{kind: ServiceAccount, name: jenkins, namespace: ci}]
YAML

k apply -f - <<'YAML'
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: {name: agents}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: cluster-admin} # expect: RB-01 "cluster-admin"
subjects: [{kind: ServiceAccount, name: agents, namespace: ci}]
YAML

# What echo gets is applied by nobody.
K2="echo kubectl --context ${CTX:?}"
$K2 apply -f - <<'YAML'
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: {name: dry}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: cluster-admin}
subjects: [{kind: ServiceAccount, name: dry, namespace: ci}]
YAML
