#!/usr/bin/env bash
set -eo pipefail
if [ $# -ne 2 ]; then
  echo "usage: $0 CLUSTER REGION" >&2
  exit 2
fi
aws eks describe-cluster --name "$1" --region "$2"
