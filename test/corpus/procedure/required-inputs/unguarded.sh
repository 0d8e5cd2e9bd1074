#!/usr/bin/env bash
set -eo pipefail
CLUSTER=$1                                        # expect: OP-04 "$1"
aws eks describe-cluster --name "$CLUSTER" --region $2   # expect: OP-04 "$2"
