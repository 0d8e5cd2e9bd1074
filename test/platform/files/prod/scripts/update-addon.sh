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

: "${VALUES:?file with the configuration values}"

aws eks describe-addon --cluster-name "$CLUSTER" --region "$REGION" --addon-name coredns >"$EVIDENCE/addon.json"
update=$(aws eks update-addon --cluster-name "$CLUSTER" --region "$REGION" --addon-name coredns \
  --configuration-values "file://$VALUES" --resolve-conflicts PRESERVE --query update.id --output text)
while true; do
  status=$(aws eks describe-update --name "$CLUSTER" --region "$REGION" --update-id "$update" \
    --addon-name coredns --query update.status --output text)
  case "$status" in
    Successful) break ;;
    InProgress) sleep 15 ;;
    *)
      echo "update $update is $status" >&2
      exit 1
      ;;
  esac
done
