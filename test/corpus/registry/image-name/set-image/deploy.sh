#!/usr/bin/env bash
set -euo pipefail
docker build -t registry.example.com/team/web:latest .
docker push registry.example.com/team/web:latest
kubectl set image deployment/web web=registry.example.com/team/web:latest # expect: IM-05 "latest"
kubectl -n shop set image deployment/api api=registry.example.com/team/api # expect: IM-02 "api"
kubectl set image deployment/web '*=registry.example.com/team/web:1.2.3' --record
kubectl set image deployment/web web="$IMAGE" # expect: note "$IMAGE"
kubectl set env deployment/web TAG=latest
echo "kubectl set image deployment/web web=registry.example.com/team/web:latest"
docker buildx create --use --name web-builder
DAEMON=-d
docker run $DAEMON --rm registry.example.com/team/web:1.2.3
