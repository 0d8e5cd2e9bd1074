#!/usr/bin/env bash
set -euo pipefail
kubectl get pvc data -o yaml | sed '/finalizers/,+1d' | kubectl replace -f - # expect: OP-11 "'/finalizers/,+1d'"
kubectl get pvc data -o yaml | grep finalizers | wc -l
kubectl get pods | grep -v Running | wc -l
