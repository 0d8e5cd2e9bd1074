#!/bin/bash
aws rds modify-db-cluster --db-cluster-identifier orders --enable-performance-insights && # expect: OP-01/warning "aws"
  echo "enabled"
kubectl apply -f orders.yaml
