#!/usr/bin/env bash
set -euo pipefail
IMAGE="<user>/web"
docker build -t "$IMAGE:1.4.2" .
docker push "$IMAGE:1.4.2"
