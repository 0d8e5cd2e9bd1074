#!/usr/bin/env bash
set -euo pipefail
source lib/evidence.sh
collect
eksctl scale nodegroup --cluster shop --name web --nodes 3   # expect: note "eksctl"
