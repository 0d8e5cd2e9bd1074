#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
server=$(kubectl config view --minify -o jsonpath='{.clusters[0].cluster.server}')
endpoint=$(aws eks describe-cluster --name "$CLUSTER" --query cluster.endpoint --output text)
[[ "$server" == "$endpoint" ]] || exit 1
cat > patch.json <<END
{"metadata": {"finalizers": null}}
END
kubectl patch pvc data --type merge --patch-file patch.json   # expect: OP-11 "patch.json"
cat > labels.json <<END
{"metadata": {"labels": {"team": "shop"}}}
END
kubectl patch pvc data --type merge --patch-file labels.json
kubectl get svc web -o yaml | yq 'del(.metadata.finalizers)' | kubectl replace -f -   # expect: OP-11 "'del(.metadata.finalizers)'"
