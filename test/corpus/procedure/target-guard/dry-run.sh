#!/usr/bin/env bash
set -euo pipefail
kubectl apply --dry-run=server -f app.yaml
kubectl diff -f app.yaml
