#!/usr/bin/env bash
set -euo pipefail
eksctl scale nodegroup --cluster shop --name web --nodes 3   # expect: OP-08 "eksctl"
