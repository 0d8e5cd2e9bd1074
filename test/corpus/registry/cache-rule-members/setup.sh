#!/bin/sh
set -eu
aws ecr create-pull-through-cache-rule --ecr-repository-prefix Quay --upstream-registry-url https://quay.io # expect: PT-01 "Quay", PT-06 "https://quay.io"
aws ecr create-pull-through-cache-rule --ecr-repository-prefix k8s # expect: PT-01 "create-pull-through-cache-rule"
aws ecr create-pull-through-cache-rule --ecr-repository-prefix "$PREFIX" --upstream-registry-url=registry.k8s.io --region eu-west-1 # expect: note "\"$PREFIX\""
aws ecr update-pull-through-cache-rule --ecr-repository-prefix k8s --custom-role-arn arn:aws:iam::111122223333:role/cache
aws ecr create-pull-through-cache-rule --cli-input-json '{"ecrRepositoryPrefix": "k8s", "upstreamRegistryUrl": "registry.k8s.io/"}' # expect: PT-06 "\"registry.k8s.io/\""
