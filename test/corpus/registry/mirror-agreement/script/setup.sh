#!/usr/bin/env bash
set -euo pipefail
hub=$1
curl --config login --fail --max-time 10 https://harbor.example.com/api/v2.0/projects --json @- <<JSON
{"project_name": "hub", "registry_id": ${hub}, "metadata": {"public": "false"}}
JSON
