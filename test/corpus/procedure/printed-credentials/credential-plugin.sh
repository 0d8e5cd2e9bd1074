#!/usr/bin/env bash
set -euo pipefail
if [ -n "${PROFILE:-}" ]; then
  aws eks get-token --profile "$PROFILE" --cluster-name "$1"
else
  aws eks get-token --cluster-name "$1"
fi
