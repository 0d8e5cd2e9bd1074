#!/usr/bin/env bash
set -euo pipefail
. "${BASH_SOURCE%/*}/lib/log.sh"
aws eks list-clusters
eksctl scale nodegroup --cluster shop --name web --nodes 3   # expect: OP-05 "eksctl"
