#!/usr/bin/env bash
set -euo pipefail
kubectl patch widget one --type merge -p '{"spec":{"sise":3}}' # expect: SC-01 '"sise"'
kubectl patch wd.v1.example.com/one --type=json -p '[{"op":"add","path":"/spec/moode","value":"fast"}]' # expect: SC-01 "moode"
kubectl patch wd one --type=json -p '[{"op":"add","path":"/spec/parts/0","value":{"nam":"a"}},{"op":"remove","path":"/spec/mode"}]' # expect: SC-01 '"nam"'
kubectl patch wd one --type=json -p '[{"op":"replace","path":"/spec/parts/0/nmae","value":"a"}]' # expect: SC-01 "nmae"
kubectl patch wd one --type=json -p '[{"op":"add","path":"/spec/env/0","value":"a"},{"op":"remove","path":"/spec/parts/1/name"}]'
kubectl patch wd one --type=json -p '[{"op":"add","path":"/spec/parts/-","value":{"name":"a"}},{"op":"add","path":"/spec/pairs/0/1","value":"a"}]'
kubectl patch widgets.example.org one --type merge -p '{"spec":{"sise":3}}'
kubectl patch widget one --type merge --patch-file ops/widget.yaml
kubectl patch deployment web --patch-file=resources.yaml
kubectl patch deployment/web --patch-file whole.yaml
kubectl patch service web --type json --patch-file ports.yaml
