#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
server=$(kubectl config view --minify -o jsonpath='{.clusters[0].cluster.server}')
endpoint=$(aws eks describe-cluster --name "$CLUSTER" --query cluster.endpoint --output text)
[[ "$server" == "$endpoint" ]] || exit 1
remove_balancers() {
  kubectl -n shop delete orderappreport web
}
remove_balancers
aws eks delete-capability --cluster-name "$CLUSTER" --capability-name kro
for group in web jobs; do
  aws eks delete-nodegroup --cluster-name "$CLUSTER" --nodegroup-name "$group"
  aws eks wait nodegroup-deleted --cluster-name "$CLUSTER" --nodegroup-name "$group"
done
aws eks update-cluster-config --name "$CLUSTER" --no-deletion-protection --query update.id
aws eks describe-update --name "$CLUSTER" --update-id "$UPDATE" --query update.status
aws eks delete-cluster --name "$CLUSTER"   # expect: OP-20 "delete-cluster"
