#!/bin/sh
set -eu
ctr -n k8s.io images pull --hosts-dir /etc/containerd/certs.d registry.example.com/team/web:1.4.2
ctr -n k8s.io images import web.tar
