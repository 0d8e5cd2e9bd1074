#!/usr/bin/env bash
set -eu
echo '{}' | kubectl apply -f -
cat <<MANIFEST | kubectl apply -f -
apiVersion: v1
kind: ConfigMap
metadata: { name: settings }
MANIFEST
kubectl create configmap settings --from-literal=a=b --dry-run=client -o yaml | kubectl apply -f -
kustomize build overlays/prod | kubectl apply -f - # expect: OP-02 "kubectl"
