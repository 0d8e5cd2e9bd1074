#!/bin/sh
set -eu
aws ecr create-repository --repository-name team/web --region eu-west-1 --image-tag-mutability IMMUTABLE
aws ecr put-image-tag-mutability --repository-name team/web --image-tag-mutability MUTABLE # expect: RP-02 "MUTABLE"
