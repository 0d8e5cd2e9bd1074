#!/usr/bin/env bash
set -euo pipefail
: "${CLUSTER:?}"
kubectl get nodes -o json | tee nodes.json # expect: OP-07 "nodes.json"
kubectl get pods -A -o json | jq '.items[].metadata' | tee -a pods.json >/dev/null
aws eks describe-cluster --name "$CLUSTER" | jq .cluster >cluster.json
kubectl get pods | wc -l >count.txt
kubectl get nodes -o yaml | tee /dev/stderr
kubectl get secret key -n ops -o json | kubeseal >sealed.json
umask 077
kubectl get events -A | tee events.txt
