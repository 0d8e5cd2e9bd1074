#!/usr/bin/env bash
set -euo pipefail
for s in $(kubectl get svc -n shop -o jsonpath='{.items[*].metadata.name}'); do
  kubectl delete svc "$s" -n shop # expect: OP-12 "svc"
done
mapfile -t claims < <(kubectl get pvc -o name)
for claim in "${claims[@]}"; do
  kubectl delete "$claim" # expect: OP-12 '"$claim"'
done
names=$(kubectl get svc -o name)
for name in $names; do
  kubectl delete "$name" # expect: OP-12 '"$name"'
done
# A choice of them, and names of another kind.
old=$(kubectl get svc -o name | grep -- '-old$')
for name in $old; do
  kubectl delete "$name"
done
for job in $(kubectl get jobs -o name); do
  kubectl delete "$job"
done
for s in $(kubectl get svc -l app=old -o name); do
  kubectl delete svc "$s"
done
probe="probe-$(date +%s)"
kubectl create namespace "$probe"
tries=0
while [ "$tries" -lt 5 ]; do
  tries=$((tries + 1))
  kubectl get pod -n "$probe" probe && break
  [ "$tries" -eq 5 ] && kubectl delete namespace "$probe"  # expect: OP-12/warning "namespace"
done
for one in "$@"; do
  kubectl delete namespace "$one"                          # expect: OP-12/error "namespace"
done
