#!/usr/bin/env bash
set -euo pipefail
argocd repo add https://github.com/example/apps.git --username ci --password "$REPO_PASSWORD" # expect: OP-15/info "--password"
echo "with $GITHUB_PAT" # expect: OP-15/info "\"with $GITHUB_PAT\""
