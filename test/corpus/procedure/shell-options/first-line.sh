#!/bin/bash -eu
aws eks list-clusters   # expect: OP-01/warning "aws"
