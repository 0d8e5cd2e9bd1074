#!/usr/bin/env bash
set -euo pipefail
skopeo copy --all --preserve-digests docker://docker.io/library/redis:8.2.1 docker://registry.example.com/mirror/redis:8.2.1
