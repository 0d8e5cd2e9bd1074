#!/bin/sh
set -eu
aws ecr put-image --repository-name team/web --image-tag 1.4.2+build.7 --image-manifest "$MANIFEST" # expect: RP-07 "1.4.2+build.7"
aws ecr describe-images --repository-name team/web --image-ids imageTag=1.4.2 imageTag=1.4.3+1 # expect: RP-07 "1.4.3+1"
aws ecr describe-images --repository-name team/web --image-ids "imageTag=$VERSION"
