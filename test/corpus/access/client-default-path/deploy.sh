#!/bin/sh
set -eu
aws eks update-kubeconfig --name orders # expect: KC-07 "update-kubeconfig"
aws eks update-kubeconfig --name orders --alias orders
