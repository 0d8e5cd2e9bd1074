#!/bin/sh
set -eu
aws ecr create-pull-through-cache-rule --ecr-repository-prefix docker-hub --upstream-registry-url registry-1.docker.io # expect: PT-02 "create-pull-through-cache-rule"
aws ecr create-pull-through-cache-rule --ecr-repository-prefix ghcr --upstream-registry-url ghcr.io \
  --credential-arn "arn:aws:secretsmanager:$AWS_REGION:${ACCOUNT}:secret:ghcr" # expect: PT-03 "\"arn:aws:secretsmanager:$AWS_REGION:${ACCOUNT}:secret:ghcr\""
aws ecr create-pull-through-cache-rule --ecr-repository-prefix gitlab --upstream-registry-url registry.gitlab.com \
  --credential-arn "$SECRET_ARN" # expect: note "\"$SECRET_ARN\""
aws ecr update-pull-through-cache-rule --ecr-repository-prefix hub --region eu-west-1 \
  --credential-arn arn:aws:secretsmanager:us-east-1:111122223333:secret:ecr-pullthroughcache/hub # expect: PT-03 "arn:aws:secretsmanager:us-east-1:111122223333:secret:ecr-pullthroughcache/hub"
