#!/bin/sh
set -eu
curl -fsS -u root:Pl4nted-9f2c https://nas.example.com/api/v2.0/pool
curl -fsSL https://github.com/goharbor/harbor/releases/download/v2.14.0/harbor-online-installer-v2.14.0.tgz -o "$HARBOR_HOME/harbor.tgz"
curl -fsS https://goharbor.io/api/docs
