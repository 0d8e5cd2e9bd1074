#!/bin/sh
set -eu
aws secretsmanager create-secret --name ecr-pullthroughcache/hub --secret-string '{"username": "bot", "accessToken": "k3Vw9qLmZ2xRt9"}' # expect: PT-05 "\"k3Vw9qLmZ2xRt9\""
aws secretsmanager create-secret --name=ecr-pullthroughcache/ghcr --secret-string='{"username": "bot", "accessToken": "k3Vw9qLmZ2xRtB"}' # expect: PT-05 "\"k3Vw9qLmZ2xRtB\""
