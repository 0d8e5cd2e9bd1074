#!/bin/sh
set -eu
aws ecr create-repository --repository-name team/web --image-tag-mutability immutable # expect: RP-01 "immutable"
aws ecr put-image-tag-mutability --repository-name team/job --image-tag-mutability IMMUTABLE_WITH_EXCLUSION --image-tag-mutability-exclusion-filters filterType=WILDCARD,filter=dev-* filterType=WILDCARD,filter=* # expect: RP-01/warning "IMMUTABLE_WITH_EXCLUSION", RP-03 "*"
aws ecr put-image-tag-mutability --repository-name team/api --image-tag-mutability "$MUTABILITY" # expect: note "\"$MUTABILITY\""
aws ecr put-image-tag-mutability --repository-name team/tool --image-tag-mutability IMMUTABLE
