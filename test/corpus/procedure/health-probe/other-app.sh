#!/bin/sh
curl https://10.0.0.1:6443/version
