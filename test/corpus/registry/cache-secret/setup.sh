#!/bin/sh
set -eu
aws secretsmanager create-secret --name ecr-pullthroughcache/hub --secret-string '{"username": "bot", "token": ""}' # expect: PT-04 "\"token\""
aws secretsmanager create-secret --name ecr-pullthroughcache/quay --secret-string "{\"username\": \"$USER\", \"accessToken\": \"$TOKEN\"}"
cat > login.json <<EOF
{"username": "bot", "accessToken": "$TOKEN"}
EOF
aws secretsmanager put-secret-value --secret-id ecr-pullthroughcache/ghcr --secret-string file://login.json
aws secretsmanager create-secret --name orders --secret-string '{"username": "bot", "password": ""}'
