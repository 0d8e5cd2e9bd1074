#!/bin/bash
aws rds modify-db-cluster --db-cluster-identifier orders --enable-performance-insights && # expect: OP-01/info "aws"
  echo "enabled"
