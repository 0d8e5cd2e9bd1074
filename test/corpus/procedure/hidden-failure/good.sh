#!/usr/bin/env bash
set -euo pipefail
kubectl get nodes; true
kubectl get namespace shop || exit 1
kubectl get namespace shop || { echo "no shop"; exit 1; }
if ! kubectl get nodes; then
  echo "no nodes"
  exit 1
fi
names=$(aws eks list-clusters)
set +e
kubectl get nodes
status=$?
set -e
echo "$status"
grep -q shop names.txt || true
kubectl get pods &
wait
if kubectl get namespace shop; then echo "there"; else echo "not there"; fi
