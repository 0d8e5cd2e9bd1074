#!/usr/bin/env bash
set -euo pipefail
docker build -t "$IMAGE:$GITHUB_SHA" .
"$(dirname "$0")/scan.sh"
