#!/usr/bin/env bash
set -euo pipefail
here=$(dirname "$0")
. "$here/steps/network.sh"
kubectl apply -f web.yaml
