#!/usr/bin/env bash
set -euo pipefail
aws ecr describe-registry > registry.json
jq '{rules: [{destinations: [{region: "eu-west-1", registryId: .registryId}]}]}' registry.json > replication.json
aws ecr put-replication-configuration --replication-configuration file://replication.json   # expect: OP-19 "put-replication-configuration"
