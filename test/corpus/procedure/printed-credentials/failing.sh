#!/usr/bin/env bash
set -euo pipefail
aws ecr get-login-password                          # expect: OP-15 "get-login-password"
kubectl create token deployer                       # expect: OP-15 "token"
kubectl config view --raw                           # expect: OP-15 "--raw"
kubectl get secret db -o yaml                       # expect: OP-15 "-o"
echo "$DB_PASSWORD"                                 # expect: OP-15 "\"$DB_PASSWORD\""
cat /cosign.key                                     # expect: OP-15 "/cosign.key"
docker login -u AWS -p "$(aws ecr get-login-password)" registry.example.com   # expect: OP-15 "-p"
kubectl create secret docker-registry pull --docker-password="$REGISTRY_PASSWORD" --dry-run=client   # expect: OP-15 "--docker-password=\"$REGISTRY_PASSWORD\""
curl --connect-timeout 5 -m 10 -v -H "Authorization: Bearer $TOKEN" https://example.com   # expect: OP-15 "-v"
echo $(aws ecr get-login-password)                  # expect: OP-15 "$(aws ecr get-login-password)"
echo "token: $(aws eks get-token --cluster-name shop)"   # expect: OP-15 "\"token: $(aws eks get-token --cluster-name shop)\""
printf '%s\n' "$(kubectl create token deployer)"    # expect: OP-15 "\"$(kubectl create token deployer)\""
echo "it is $(printf %s "$TOKEN")"                   # expect: OP-15 '"it is $(printf %s "$TOKEN")"'
{ echo "$TOKEN"; }                                  # expect: OP-15 '"$TOKEN"'
kubectl -n db get secret db -o jsonpath='{.data.password}' | base64 -d   # expect: OP-15 "-o"
helm repo add shop https://charts.example.com --username robot --password "$CHART_PASSWORD" # expect: OP-15 "--password"
