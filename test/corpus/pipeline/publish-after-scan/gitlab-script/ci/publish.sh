#!/bin/sh
set -eu
docker push "$IMAGE:$CI_COMMIT_SHA"
digest=$(crane digest "$IMAGE:$CI_COMMIT_SHA")
echo "$digest" | grep -Eq '^sha256:[0-9a-f]{64}$'
cosign sign --yes "$IMAGE@$digest"
