#!/usr/bin/env bash
set -euo pipefail
[[ "$(aws sts get-caller-identity --query Account --output text)" == "$EXPECTED_ACCOUNT" ]]
aws ecr put-replication-configuration --replication-configuration file://rules.json   # expect: OP-19 "put-replication-configuration"
