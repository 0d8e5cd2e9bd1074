#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
server=$(kubectl config view --minify -o jsonpath='{.clusters[0].cluster.server}')
endpoint=$(aws eks describe-cluster --name "$CLUSTER" --query cluster.endpoint --output text)
[[ "$server" == "$endpoint" ]] || exit 1
GROUP=system:masters                          # expect: AA-01 "system:masters"
eksctl create iamidentitymapping --cluster shop --arn arn:aws:iam::111122223333:role/a --group "$GROUP"
args=(--cluster shop --arn arn:aws:iam::111122223333:role/b
  --group=system:masters)                     # expect: AA-01 "system:masters"
eksctl create iamidentitymapping "${args[@]}"
EKSCTL="eksctl create"
$EKSCTL iamidentitymapping --cluster shop --arn arn:aws:iam::111122223333:role/c --group system:masters  # expect: AA-01 "system:masters"
alias ek=eksctl
ek create iamidentitymapping --cluster shop --arn arn:aws:iam::111122223333:role/d --group system:masters  # expect: AA-01 "system:masters"
if [[ -n "$ADMIN" ]]; then
  TEAM=system:masters
fi
eksctl create iamidentitymapping --cluster shop --arn arn:aws:iam::111122223333:role/e --group "$TEAM"  # expect: note '"$TEAM"'
for one in developers system:masters; do
  eksctl create iamidentitymapping --cluster shop --arn arn:aws:iam::111122223333:role/f --group "$one"
done
