#!/bin/sh
set -eu
aws ecr create-repository --repository-name team/web
aws ecr put-image-tag-mutability --repository-name team/web --image-tag-mutability IMMUTABLE
