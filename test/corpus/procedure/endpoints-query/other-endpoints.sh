#!/usr/bin/env bash
set -euo pipefail
aws ec2 describe-vpc-endpoints
kubectl get pods ep
