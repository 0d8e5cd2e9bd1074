#!/usr/bin/env bash
set -euo pipefail
k""ubectl create clusterrolebinding a --clusterrole=cluster-admin --group=dev # expect: RB-01 "cluster-admin"
eval 'kubectl create clusterrolebinding b --clusterrole=cluster-admin --group=dev' # expect: RB-01 "cluster-admin"
kube() { kubectl --context shop "$@"; }
kube create clusterrolebinding c --clusterrole cluster-admin --user alice # expect: RB-01 "cluster-admin"
kubectl patch clusterrolebinding d -p '{"roleRef": {"name": "cluster-admin"}}' # expect: RB-01 "'{\"roleRef\": {\"name\": \"cluster-admin\"}}'"
oc adm policy add-cluster-role-to-group cluster-admin dev # expect: RB-01 "cluster-admin"
kubectl apply -f- <<YAML
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: {name: ${NAME}, labels: {team: $TEAM}}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: cluster-admin} # expect: RB-01 "cluster-admin"
subjects: [{apiGroup: rbac.authorization.k8s.io, kind: Group, name: dev}]
YAML
# They only print, or ask.
echo kubectl create clusterrolebinding e --clusterrole=cluster-admin --group=dev
command -v kubectl
trap - EXIT
