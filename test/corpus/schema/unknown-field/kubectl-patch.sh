#!/usr/bin/env bash
set -euo pipefail
kubectl -n shop patch deployment web -p '{"spec":{"replica":3}}' # expect: SC-01 '"replica"'
kubectl patch deploy/web --type json -p '[{"op":"replace","path":"/spec/template/spec/contianers/0/image","value":"web:1"}]' # expect: SC-01 '"/spec/template/spec/contianers/0/image"'
kubectl patch ingress web --type=json -p='[{"op":"add","path":"/spec/rules/0/http/paths/0/backend/serviceName","value":"b"}]' # expect: SC-01 '"/spec/rules/0/http/paths/0/backend/serviceName"'
kubectl patch ds web --type=json -p='[{"op":"add","path":"/spec/template/spec/containers/-","value":{"name":"b","img":"b:1"}}]' # expect: SC-01 '"img"'
kubectl patch statefulsets.v1.apps web --patch "$(cat <<EOF
spec:
  repicas: $COUNT # expect: SC-01 "repicas"
EOF
)"
oc patch pod web -p '{"spec":{"containers":[{"name":"a","image":"b"}],"$setElementOrder/containers":[{"name":"a"}]}}'
kubectl patch node one --type=json -p '[{"op":"add","path":"/metadata/labels/1","value":"a"},{"op":"remove","path":"/spec/taints"}]'
kubectl patch tenants.example.com/one --type merge -p '{"spec":{"anything":1}}'
kubectl patch service web --type merge -p '{"spec":{"selector":null}}'
kubectl patch "$KIND" web -p '{"spec":{"replica":3}}'
