#!/usr/bin/env bash
set -euo pipefail
umask 077

: "${CLUSTER:?name of the cluster}"
: "${REGION:?region of the cluster}"
: "${EXPECTED_ACCOUNT:?account of the cluster}"
: "${EVIDENCE:?private directory for evidence}"

check_target() {
  local account endpoint server
  account=$(aws sts get-caller-identity --query Account --output text)
  if [ "$account" != "$EXPECTED_ACCOUNT" ]; then
    echo "account $account is not $EXPECTED_ACCOUNT" >&2
    exit 1
  fi
  endpoint=$(aws eks describe-cluster --name "$CLUSTER" --region "$REGION" --query cluster.endpoint --output text)
  server=$(kubectl config view --minify --output 'jsonpath={.clusters[0].cluster.server}')
  if [ "$server" != "$endpoint" ]; then
    echo "context is for $server, not for $endpoint" >&2
    exit 1
  fi
}

mkdir -p "$EVIDENCE"
check_target

: "${VOLUME:?id of the volume}"
: "${SIZE:?new size in GiB}"

aws ec2 describe-volumes --volume-ids "$VOLUME" --region "$REGION" >"$EVIDENCE/volume.json"
aws ec2 modify-volume --volume-id "$VOLUME" --size "$SIZE" --region "$REGION" >"$EVIDENCE/modification.json"
while true; do
  state=$(aws ec2 describe-volumes-modifications --volume-ids "$VOLUME" --region "$REGION" \
    --query 'VolumesModifications[0].ModificationState' --output text)
  case "$state" in
    completed) break ;;
    modifying | optimizing) sleep 30 ;;
    *)
      echo "modification of $VOLUME is $state" >&2
      exit 1
      ;;
  esac
done
