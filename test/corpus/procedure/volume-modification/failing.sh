#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
aws ec2 modify-volume --volume-id "$volume" --size 200   # expect: OP-23 "modify-volume"
aws ec2 wait volume-in-use --volume-ids "$volume"
