#!/bin/sh
echo "kubectl delete volumeattachment"
