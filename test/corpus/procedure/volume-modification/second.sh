#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
volume=vol-0123456789abcdef0
aws ec2 modify-volume --volume-id "$volume" --size 200
aws ec2 modify-volume --volume-id="$volume" --iops 6000   # expect: OP-23 "modify-volume"
until [ "$(aws ec2 describe-volumes-modifications --volume-ids "$volume" --query 'VolumesModifications[0].ModificationState' --output text)" = completed ]; do sleep 15; done
