#!/usr/bin/env bash
set -euo pipefail
ROLE=$(aws sts assume-role --role-arn "$ROLE_ARN" --role-session-name build --duration-seconds 900)
echo "$ROLE" # expect: OP-15 "\"$ROLE\""
AWS_SESSION=$(echo "$ROLE" | jq -r .Credentials.SessionToken)
WHO=$(aws sts assume-role --role-arn "$ROLE_ARN" --role-session-name build --query AssumedRoleUser.Arn --output text)
echo "$WHO"
UNTIL=$(aws sts assume-role --role-arn "$ROLE_ARN" --role-session-name build | jq -r .Credentials.Expiration)
echo "$UNTIL"
export DATABASE_URL="postgresql://shop:${DB_PASS}@db.example.com/shop"
echo $DATABASE_URL # expect: OP-15 "$DATABASE_URL"
export SITE_URL="https://shop.example.com:${PORT}/shop"
echo "$SITE_URL"
LOGIN="$(kubectl -n shop get secret grafana -o jsonpath='{.data.admin-password}' | base64 -d)"
echo "pass: $LOGIN" # expect: OP-15 "\"pass: $LOGIN\""
USER_NAME="$(kubectl -n shop get secret grafana -o jsonpath='{.data.admin-user}' | base64 -d)"
echo "user: $USER_NAME"
NAMES=$(kubectl get secrets -o name)
echo "$NAMES"
KUBE="kubectl --context shop"
FIRST="$($KUBE get secret argocd-initial-admin-secret \
  -n argocd -o jsonpath='{.data.password}' | base64 -d)"
echo "pass: $FIRST" # expect: OP-15 "\"pass: $FIRST\""
PRINCIPAL=$(az ad sp create-for-rbac --name shop --role Reader)
echo "$PRINCIPAL" # expect: OP-15 "\"$PRINCIPAL\""
APP=$(az ad sp create-for-rbac --name shop --query appId --output tsv)
echo "$APP"
CLIENT_SECRET=$(az ad app credential reset --id "$APP" --query password --output tsv)
echo "Client secret: $CLIENT_SECRET" # expect: OP-15 "\"Client secret: $CLIENT_SECRET\""
STORE=$(az storage account keys list --account-name shop --query '[0].value' --output tsv)
echo "key: $STORE" # expect: OP-15 "\"key: $STORE\""
echo "database: $DB_PASS" # expect: OP-15 "\"database: $DB_PASS\""
TLS_SECRET=shop-tls
echo "certificate in $TLS_SECRET, tests: $TESTS_PASS, from $OLD_PWD"
