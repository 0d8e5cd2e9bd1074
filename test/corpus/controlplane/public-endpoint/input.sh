#!/bin/sh
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
aws eks update-cluster-config --cli-input-json '{
  "name": "build",
  "resourcesVpcConfig": {"endpointPublicAccess": true, "publicAccessCidrs": ["0.0.0.0/0"]}
}'
cat > narrow.json <<EOF
{"name": "build", "resourcesVpcConfig": {"endpointPublicAccess": true, "publicAccessCidrs": ["0.0.0.0/0"]}}
EOF
aws eks update-cluster-config --cli-input-json file://narrow.json
