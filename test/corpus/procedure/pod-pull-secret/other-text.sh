#!/bin/sh
echo "kubectl patch pod web imagePullSecrets"
