#!/usr/bin/env bash
set -euo pipefail
ecs delete-cluster --cluster shop
