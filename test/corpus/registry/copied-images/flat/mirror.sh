#!/bin/sh
set -eu
skopeo sync --dry-run --src yaml --dest docker sync.yaml harbor.example.com/platform
skopeo sync --all --src yaml --dest docker sync.yaml harbor.example.com/platform/
