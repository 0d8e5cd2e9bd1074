#!/bin/sh
curl -u "$USER:$PASSWORD" "$HARBOR/api/v2.0/projects" -d '{"project_name": "apps", "metadata": {"public": true}}' # expect: HB-04 "true"
curl -u "$USER:$PASSWORD" "$HARBOR/api/v2.0/projects" -d '{"project_name": "base", "metadata": {"public": "false"}}'
