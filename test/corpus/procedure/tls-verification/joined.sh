#!/usr/bin/env bash
set -euo pipefail
answer=$(curl -sS -kL -m 10 "$URL/state")  # expect: OP-14 "-kL"
tar -xkf archive.tar
