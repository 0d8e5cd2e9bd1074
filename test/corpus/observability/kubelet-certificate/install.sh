#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
server=$(kubectl config view --minify -o jsonpath='{.clusters[0].cluster.server}')
endpoint=$(aws eks describe-cluster --name "$CLUSTER" --query cluster.endpoint --output text)
[[ "$server" == "$endpoint" ]]
helm upgrade --install metrics-server metrics-server/metrics-server \
  --set 'args={--kubelet-insecure-tls}' # expect: MS-01 "--kubelet-insecure-tls"
kubectl -n kube-system patch deployment metrics-server --type=json \
  -p '[{"op":"add","path":"/spec/template/spec/containers/0/args/-","value":"--kubelet-insecure-tls"}]' # expect: MS-01 "--kubelet-insecure-tls"
sed -i '/--kubelet-insecure-tls/d' components.yaml
echo "never use --kubelet-insecure-tls"
