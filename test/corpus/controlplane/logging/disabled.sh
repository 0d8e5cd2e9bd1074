#!/usr/bin/env bash
set -euo pipefail
aws eks update-cluster-config --name plat --logging '{"clusterLogging":[{"types":["api","audit","authenticator","controllerManager","scheduler"],"enabled":false}]}' # expect: CL-11 "'{\"clusterLogging\":[{\"types\":[\"api\",\"audit\",\"authenticator\",\"controllerManager\",\"scheduler\"],\"enabled\":false}]}'"
aws eks update-cluster-config --name plat --logging 'clusterLogging=[{types=[scheduler],enabled=false}]'
aws eks update-cluster-config --name plat --logging "$LOGGING" # expect: note "\"$LOGGING\""
aws eks update-cluster-config --name plat --logging '{"clusterLogging":[{"types":["audit"],"enabled":true},{"types":["api","authenticator","controllerManager","scheduler"],"enabled":false}]}'
