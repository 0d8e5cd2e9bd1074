#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
server=$(kubectl config view --minify -o jsonpath='{.clusters[0].cluster.server}')
endpoint=$(aws eks describe-cluster --name "$CLUSTER" --query cluster.endpoint --output text)
[[ "$server" == "$endpoint" ]] || exit 1
umask 077
aws ecr describe-registry > evidence/registry.json
aws ecr put-replication-configuration --replication-configuration '{"rules": [{"destinations": [{"region": "eu-west-1", "registryId": "111122223333"}], "repositoryFilters": [{"filter": "shop/", "filterType": "PREFIX_MATCH"}]}]}'   # expect: OP-19 "put-replication-configuration"
cat > new.json <<END
{"rules": [{"destinations": [{"region": "eu-west-1", "registryId": "111122223333"}], "repositoryFilters": [{"filter": "shop/", "filterType": "PREFIX_MATCH"}]}]}
END
aws ecr put-replication-configuration --replication-configuration file://new.json   # expect: OP-19 "put-replication-configuration"
jq -n '{rules: [{destinations: [{region: "eu-west-1", registryId: "111122223333"}]}]}' > made.json
aws ecr put-replication-configuration --replication-configuration file://made.json   # expect: OP-19 "put-replication-configuration"
