#!/bin/sh
set -eu
crane copy quay.io/coreos/etcd:v3.6.0 harbor.example.com/coreos/etcd:v3.6.0
