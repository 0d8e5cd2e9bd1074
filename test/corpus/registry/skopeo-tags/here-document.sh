#!/bin/sh
set -eu
cat > sync.yaml <<'YAML'
docker.io:
  images:
    library/redis: [] # expect: SK-01 "library/redis"
YAML
