#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
server=$(kubectl config view --minify -o jsonpath='{.clusters[0].cluster.server}')
endpoint=$(aws eks describe-cluster --name "$CLUSTER" --query cluster.endpoint --output text)
[[ "$server" == "$endpoint" ]] || exit 1
kubectl annotate sa web -n shop eks.amazonaws.com/role-arn=arn:aws:iam::111122223333:role/web --overwrite   # expect: OP-30 "eks.amazonaws.com/role-arn=arn:aws:iam::111122223333:role/web"
kubectl patch serviceaccount/jobs -p '{"metadata":{"annotations":{"eks.amazonaws.com/role-arn":"arn:aws:iam::111122223333:role/jobs"}}}'   # expect: OP-30 "'{\"metadata\":{\"annotations\":{\"eks.amazonaws.com/role-arn\":\"arn:aws:iam::111122223333:role/jobs\"}}}'"
aws eks update-pod-identity-association --cluster-name shop --association-id a-1 --role-arn arn:aws:iam::111122223333:role/web   # expect: OP-30 "update-pod-identity-association"
