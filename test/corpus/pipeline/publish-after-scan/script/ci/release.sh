#!/usr/bin/env bash
set -euo pipefail
docker build -t "$IMAGE:$GITHUB_SHA" .
docker push "$IMAGE:$GITHUB_SHA"  # expect: GA-05 "docker"
trivy image --exit-code 1 --severity HIGH,CRITICAL "$IMAGE:$GITHUB_SHA"
digest=$(crane digest "$IMAGE:$GITHUB_SHA")
[[ $digest =~ ^sha256:[0-9a-f]{64}$ ]]
cosign sign --yes "$IMAGE@$digest"
