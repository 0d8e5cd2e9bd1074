#!/usr/bin/env bash
set -euo pipefail
aws ecr get-login-password | docker login -u AWS --password-stdin registry.example.com
token=$(kubectl create token deployer)
kubectl config view --raw -o jsonpath='{.clusters[0].cluster.certificate-authority-data}'
kubectl get secret db -o name
echo "the token has ${#TOKEN} characters"
echo "$TOKEN_FILE"
printf '%s' "$TOKEN" | helm registry login registry.example.com --password-stdin
echo "::add-mask::$TOKEN"
cat /etc/ssl/ca.pem
curl --connect-timeout 5 -m 10 -fsS -H "Authorization: Bearer $token" https://example.com
echo "$(aws ecr get-login-password)" | docker login -u AWS --password-stdin registry.example.com
echo "$(aws ecr get-login-password | wc -c)"
echo "::add-mask::$(aws ecr get-login-password)"
echo "$(aws ecr describe-repositories --query 'repositories[].repositoryUri')"
password=$(echo "$(aws ecr get-login-password)")
echo "served at $(curl --connect-timeout 5 -m 10 -fsS -H "X-Token: $TOKEN" https://example.com/ip)"
{ echo "$TOKEN"; } > "$TOKEN_FILE"

echo "usage: $0 \$NAME \$GITHUB_TOKEN"
password=$(kubectl -n db get secret db -o jsonpath='{.data.password}' | base64 -d)
kubectl -n db get secret db -o jsonpath='{.data.tls\.crt}' | base64 -d
kubectl -n db get secret db -o jsonpath='{.data.username}' | base64 -d
kubectl -n db get secret db -o jsonpath='{.metadata.name}'
kubectl -n db get secret db -o jsonpath='{.data.password}' | base64 -d > "$PASSWORD_FILE"
