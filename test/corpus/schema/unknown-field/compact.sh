#!/bin/bash
set -euo pipefail
cat <<'MANIFEST' > service.json
{"apiVersion": "v1", "kind": "Service", "metadata": {"name": "web", "namespace": "shop"},
 "spec": {"selectors": {"app": "web"}, "ports": [{"port": 80}]}}
MANIFEST
