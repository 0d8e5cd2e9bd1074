#!/usr/bin/env bash
set -euo pipefail
retry 60 5 curl -fsSk https://packages.example.com/agent.tar -o agent.tar # expect: OP-14 "-fsSk"
retry 5 curl -fsS https://packages.example.com/agent.tar -o agent.tar
