#!/usr/bin/env bash
set -eu
cache() {
  local prefix=$1 upstream=$2
  aws ecr create-pull-through-cache-rule --ecr-repository-prefix "$prefix" --upstream-registry-url "$upstream"
}
cache quay quay.io
cache ghcr ghcr.io # expect: PT-02 "cache"
