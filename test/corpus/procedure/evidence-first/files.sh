#!/usr/bin/env bash
set -euo pipefail
kubectl get nodes -o yaml > nodes.yaml      # expect: OP-07 "nodes.yaml"
aws eks describe-cluster --name shop >> "$DIR/cluster.json"
umask 077
kubectl get pods > pods.txt
kubectl get pods > /dev/null
