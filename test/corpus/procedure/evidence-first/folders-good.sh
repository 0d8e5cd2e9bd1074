#!/usr/bin/env bash
set -euo pipefail
mkdir -m 700 -p one
install -d -m 700 two
mkdir three
chmod 700 three
umask 077
mkdir four
for folder in one two three four; do
  kubectl get nodes -o yaml > "$folder/nodes.yaml"
done
kubectl get nodes -o yaml > one/nodes.yaml
kubectl get nodes -o yaml > two/nodes.yaml
kubectl get nodes -o yaml > three/nodes.yaml
kubectl get nodes -o yaml > four/nodes.yaml
