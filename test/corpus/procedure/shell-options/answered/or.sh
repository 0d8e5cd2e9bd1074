#!/bin/bash
IMAGE=$1 # expect: OP-01/info "IMAGE"
aws ec2 modify-image-attribute --image-id "$IMAGE" --launch-permission "Add=[{UserId=$2}]" && echo done || exit $?
aws ec2 create-tags --resources "$IMAGE" --tags Key=shared,Value=yes || { echo "not tagged"; exit 1; }
