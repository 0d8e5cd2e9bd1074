#!/usr/bin/env bash
set -eu
api() {
  local method=$1 path="$2" body="${3:-}"
  curl -fsS --connect-timeout 5 --max-time 10 -u "$U" -X "$method" "https://harbor.example.com/api/v2.0$path" -d "@$body"
}
work=$(mktemp -d)
cat >"$work/r.json" <<JSON
{"name": "hub", "type": "dockerhub", "url": "https://hub.docker.com"}
JSON
cat >"$work/x.json" <<JSON
{"name": "a", "dest_registry": {"id": 7}, "trigger": {"type": "event_based"}, "enabled": true, "replicate_deletion": false}
JSON
api POST /registries "$work/r.json"
