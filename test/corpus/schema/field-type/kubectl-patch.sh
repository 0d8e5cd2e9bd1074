#!/usr/bin/env bash
set -euo pipefail
kubectl patch node one --patch '{"spec":{"unschedulable":"true"}}' # expect: SC-02 '"true"'
kubectl patch deployment web --type merge -p '{"spec":{"replicas":"'"$COUNT"'"}}'
kubectl patch deployment web --type json -p '[{"op":"remove","path":"/spec/template/spec/containers/name"}]' # expect: SC-02 '"/spec/template/spec/containers/name"'
