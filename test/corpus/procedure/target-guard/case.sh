#!/usr/bin/env bash
set -euo pipefail
account=$(aws sts get-caller-identity --query Account --output text)
case "$account" in
  111122223333) ;;
  *) exit 1 ;;
esac
eksctl get cluster
eksctl scale nodegroup --cluster shop --name web --nodes 3
