#!/bin/bash
set -euo pipefail
/etc/eks/bootstrap.sh orders # expect: NG-05 "/etc/eks/bootstrap.sh"
