#!/bin/sh -e
trivy image --exit-code 1 --severity HIGH,CRITICAL "$IMAGE:$GITHUB_SHA"
