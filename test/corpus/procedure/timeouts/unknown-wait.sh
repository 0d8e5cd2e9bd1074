#!/usr/bin/env bash
set -euo pipefail
kubectl wait pod/web "$@"                # expect: note "kubectl"
