#!/bin/bash
set -eu
API=https://harbor.example.com/api/v2.0
curl -u admin "$API/registries" -H 'Content-Type: application/json' -d @- <<< '{"name": "hub", "type": "docker-hub", "url": "https://hub.docker.com", "insecure": true}'
echo '{"name": "hub", "type": "docker-hub", "url": "https://hub.docker.com", "insecure": true}' | curl -u admin -X POST -d @- "$API/registries"
printf '{"name": "%s", "type": "docker-hub", "url": "http://hub.docker.com"}\n' "$NAME" |
  curl -u admin --data-binary @- "$API/registries"
BODY='{"name": "dr", "type": "harbor", "url": "https://dr.example.com", "insecure": true}'
curl -u admin "$API/registries" -d "$BODY"
BODY='{"name": "dr", "type": "harbor", "url": "https://dr.example.com", "insecure": false}'
curl -u admin "$API/registries" --data-raw "${BODY}"
export LATER='{"name": "dr", "type": "harbor", "url": "https://dr.example.com", "insecure": true}'
echo "$LATER" | curl -u admin --json @- "$API/registries"
UNUSED='{"name": "dr", "type": "harbor", "url": "https://dr.example.com", "insecure": true}'
curl -u admin --json '{"name": "dr", "type": "harbor", "url": "https://dr.example.com", "insecure": true}' "$API/registries"
curl -u admin "$API/registries" -d "$(jq -n --arg name "$NAME" '{name: $name, type: "harbor", url: "https://dr.example.com", insecure: true}')"
jq -n --arg url "$URL" '{name: "dr", type: "harbor", url: ("https://" + $url), insecure: true}' | curl -u admin -d @- "$API/registries"
echo '{"name": "dr", "type": "harbor", "url": "http://dr.example.com"}' > /tmp/dr.json
cat /tmp/dr.json | curl -u admin -d @- "$API/registries"
cat > /tmp/hub.json <<EOF
{"name": "hub", "type": "docker-hub", "url": "http://hub.docker.com"}
EOF
curl -u admin --data-binary @/tmp/hub.json "$API/registries"
REGISTRY=$(cat <<EOF
{"name": "hub", "url": "http://hub.docker.com", "type": "$TYPE"}
EOF
)
curl -u admin -d "$REGISTRY" "$API/registries"
echo '{"name": "hub", "type": "docker-hub", "url": "https://hub.docker.com", "insecure": true}' | http --check-status -a "admin:$HARBOR_PASSWORD" POST "$API/registries"
