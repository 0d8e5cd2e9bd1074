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

: "${VERSION:?next minor version}"

aws eks describe-cluster --name "$CLUSTER" --region "$REGION" >"$EVIDENCE/cluster.json"
aws eks list-insights --cluster-name "$CLUSTER" --region "$REGION" \
  --filter "{\"categories\": [\"UPGRADE_READINESS\"], \"kubernetesVersions\": [\"$VERSION\"]}" >"$EVIDENCE/insights.json"
jq --exit-status '[.insights[] | select(.insightStatus.status != "PASSING")] | length == 0' "$EVIDENCE/insights.json"

update=$(aws eks update-cluster-version --name "$CLUSTER" --region "$REGION" \
  --kubernetes-version "$VERSION" --query update.id --output text)
while true; do
  status=$(aws eks describe-update --name "$CLUSTER" --region "$REGION" --update-id "$update" \
    --query update.status --output text)
  case "$status" in
    Successful) break ;;
    InProgress) sleep 30 ;;
    *)
      echo "update $update is $status" >&2
      exit 1
      ;;
  esac
done
