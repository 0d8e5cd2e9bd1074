#!/bin/bash
set -euo pipefail
/etc/eks/bootstrap.sh orders
