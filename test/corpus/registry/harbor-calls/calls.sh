#!/bin/bash
set -eu
HARBOR_URL=https://harbor.example.com
HARBOR_PASSWORD=Pl4nted-9f2c # expect: HB-09 "Pl4nted-9f2c"
OLD_API="$HARBOR_URL/api/v1.0" # expect: HB-10 "/api/v1.0"
curl -fsS -u admin:Pl4nted-9f2c https://harbor.example.com/api/v2.0/projects # expect: HB-09 "Pl4nted-9f2c"
curl -sk -u admin "$HARBOR_URL/api/v2.0/projects" # expect: HB-09 "-sk"
curl --insecure -u admin "${HARBOR_URL}/api/projects" # expect: HB-09 "--insecure", HB-10 "/api/projects"
curl -u "admin:$HARBOR_PASSWORD" -X POST -H 'Content-Type: application/json' --data @registry.json "$HARBOR_URL/api/v2.0/registries"
curl --user="admin:${ROBOT_PASSWORD:-Pl4nted-9f2c}" "$HARBOR_URL/api/v2.0/robots" # expect: HB-09 "Pl4nted-9f2c"
curl -H 'Authorization: Basic YWRtaW46UGw0bnRlZC05ZjJj' "$HARBOR_URL/api/v2.0/users" # expect: HB-09 "YWRtaW46UGw0bnRlZC05ZjJj"
curl -fsS "https://admin:Pl4nted-9f2c@harbor.example.com/api/v2.0/quotas" # expect: HB-09 "Pl4nted-9f2c"
curl -u admin "$OLD_API/projects"
wget --no-check-certificate --user=admin --password=Pl4nted-9f2c https://registry.example.com/api/v2.0/replication/policies # expect: HB-09 "--no-check-certificate", HB-09 "Pl4nted-9f2c"
curl -u admin https://harbor.example.com/api/v2/projects # expect: HB-10 "/api/v2"
http --verify=no -a admin:Pl4nted-9f2c GET "$HARBOR_URL/api/v2.0/users" # expect: HB-09 "--verify=no", HB-09 "Pl4nted-9f2c"
https --auth="admin:$HARBOR_SECRET" harbor.example.com/api/v1/users # expect: HB-10 "/api/v1"
