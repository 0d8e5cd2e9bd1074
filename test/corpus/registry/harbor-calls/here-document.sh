#!/bin/sh
set -eu
curl -k -u admin -H 'Content-Type: application/json' -d @- https://harbor.example.com/api/v2.0/projects <<JSON # expect: HB-09 "-k"
{"project_name": "hub", "registry_id": 1, "metadata": {"public": "false"}}
JSON
