#!/usr/bin/env bash
set -euo pipefail
if [ ! -f "$SSH_PRIVATE_KEY" ]; then
  echo "SSH private key ($SSH_PRIVATE_KEY) does not exist"
  exit 1
fi
aws s3 ls
