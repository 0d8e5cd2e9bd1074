#!/usr/bin/env bash
set -euo pipefail
aws ecr describe-registry
aws ecr put-replication-configuration --replication-configuration '{"rules":[{"destinations":[{"region":"eu-central-1","registryId":"1111222233"}],"repositoryFilters":[{"filter":"team/","filterType":"PREFIX_MATCH"}]}]}' # expect: RC-01 "\"1111222233\""
cat > replication.json <<'JSON'
{
  "rules": [
    {
      "destinations": [{ "region": "eu-central-1", "registryId": "444455556666" }],
      "repositoryFilters": [{ "filter": "team/", "filterType": "PREFIX_MATCH" }]
    }
  ]
}
JSON
aws ecr put-replication-configuration --replication-configuration file://replication.json
