#!/usr/bin/env bash
set -euo pipefail
umask 077

: "${HARBOR_AUTH:?auth file of the robot}"

skopeo inspect --raw --authfile "$HARBOR_AUTH" docker://public.ecr.aws/eks/aws-load-balancer-controller:v3.6.0 >/dev/null
skopeo copy --all --preserve-digests --authfile "$HARBOR_AUTH" \
  docker://public.ecr.aws/eks/aws-load-balancer-controller:v3.6.0 \
  docker://harbor.kestrel.example/mirror/aws-load-balancer-controller:v3.6.0
