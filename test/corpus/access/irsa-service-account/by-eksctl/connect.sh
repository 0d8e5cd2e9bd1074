#!/usr/bin/env bash
# clauselint-disable-file OP-05, OP-06, OP-08 -- what it shows is the account
set -euo pipefail
eksctl create iamserviceaccount --cluster orders --namespace shop --name orders --attach-role-arn "${ROLE:?}" --override-existing-serviceaccounts --approve
