#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
while true; do
  case "$(aws eks describe-update --name shop --update-id "$1" | jq -r .update.status)" in
    InProgress) sleep 10 ;;   # expect: OP-10 "InProgress"
    *) break ;;
  esac
done
