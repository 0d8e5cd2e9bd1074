#!/usr/bin/env bash
set -euo pipefail
kubectl logs web-0 -c app --previous
kubectl logs -l app=web --tail=200
kubectl logs web-0 --all-containers --previous=false
