#!/bin/bash
set -euo pipefail
aws iam create-role --role-name builder --assume-role-policy-document '{
  "Version": "2012-10-17",
  "Statement": [{"Effect": "Allow", "Action": "sts:AssumeRole",
    "Principal": {"AWS": "*"}}]
}'
