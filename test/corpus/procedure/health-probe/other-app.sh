#!/bin/sh
./app --listen 10.0.0.1:6443 --path /version
