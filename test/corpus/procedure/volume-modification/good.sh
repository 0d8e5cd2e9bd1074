#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
for volume in vol-0123456789abcdef0 vol-0fedcba9876543210; do
  aws ec2 modify-volume --volume-id "$volume" --size 200
  until [ "$(aws ec2 describe-volumes-modifications --volume-ids "$volume" --query 'VolumesModifications[0].ModificationState' --output text)" = completed ]; do sleep 15; done
done
aws ec2 modify-volume --volume-id vol-0123456789abcdef0 --size 300 --dry-run
aws ec2 modify-volume-attribute --volume-id vol-0123456789abcdef0 --auto-enable-io
