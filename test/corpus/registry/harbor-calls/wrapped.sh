#!/usr/bin/env bash
set -euo pipefail
HARBOR=https://harbor.example.com
read -rsp 'Password: ' HARBOR_PASSWORD

api() {
  curl -sS --fail --max-time 10 -u "admin:${HARBOR_PASSWORD}" "$@"
}
# The first word of a call is not the program's here.
named() {
  echo "$1"
  shift
  curl -sS --fail --max-time 10 -u "admin:${HARBOR_PASSWORD}" "$@"
}

api -X POST "$HARBOR/api/projects/apps/robots" -d @robot.json # expect: HB-10 "/api/projects"
api "$HARBOR/api/v2.0/projects"
named https://harbor.example.com/api/old "$HARBOR/api/v2.0/projects"
