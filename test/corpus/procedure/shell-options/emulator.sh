#!/bin/bash
# An emulator beside the developer's container is no platform.
aws dynamodb delete-table --table-name urls --endpoint-url http://dynamodb-local:8000 --no-cli-pager
aws dynamodb create-table --table-name urls --endpoint-url=http://localhost:8000
aws --endpoint-url="http://${LOCALSTACK_HOST:-localhost}:4566" kms create-key --description "Key for a test"
