#!/usr/bin/env bash
set -euo pipefail
kubectl get pods | head -n 5
