#!/usr/bin/env bash
aws eks list-clusters   # expect: OP-01 "aws"
