#!/bin/bash
set -eu
HARBOR_API=https://harbor.example.com/api
read -rsp 'Password: ' password
curl -fsS -u admin https://harbor.example.com/api/v2.0/projects
curl -fsS --cacert ca.pem -u "admin:$password" "$HARBOR_API/v2.0/projects"
curl -fsS -u "$HARBOR_USER:$(cat "$HARBOR_PASSWORD_FILE")" "$HARBOR_URL/api/v2.0/registries"
curl -fsS https://harbor.example.com/api/version
curl -fsS "$HARBOR_URL/api/$VERSION/projects"
curl -sk https://localhost:8443/api/v2.0/health
