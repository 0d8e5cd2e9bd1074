#!/bin/sh
set -eu
ctr -n k8s.io images pull registry.example.com/team/web:1.4.2
