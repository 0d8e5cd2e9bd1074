#!/bin/sh
echo "kubectl drain node"
