#!/bin/bash
set -euo pipefail
curl -fsS -u "$CREDENTIALS" -H 'Content-Type: application/json' --connect-timeout 5 --max-time 10 \
  -d '{"project_name": "hub-cache", "registry_id": 1, "metadata": {"public": "false"}}' https://harbor.example.com/api/v2.0/projects
