#!/usr/bin/env bash
set -euo pipefail
notify --token "$CHAT_TOKEN" started
set -x
notify --channel releases released
set +x
notify --token "$CHAT_TOKEN" ended
