#!/usr/bin/env bash
set -e                  # expect: OP-01 "set -e"
aws eks list-clusters
