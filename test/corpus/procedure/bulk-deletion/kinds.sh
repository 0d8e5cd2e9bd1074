#!/usr/bin/env bash
set -euo pipefail
for kind in configmap svc; do
  kubectl delete "$kind" --all -n shop # expect: OP-12 '"$kind"'
done
for kind in configmap job; do
  kubectl delete "$kind" --all -n shop
done
wipe() {
  kubectl delete "$1" --all -n "$2"
}
wipe cronjobs shop
wipe pvc shop # expect: OP-12 "pvc"
