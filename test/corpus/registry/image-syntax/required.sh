#!/bin/bash
set -euo pipefail
TOOL=registry.example.com/tools/scan:v8.18.2
OTHER=registry.example.com/tools/scan:v8+2
docker run --rm "${TOOL?}" protect
docker run --rm "${TOOL:?the image of the tool}" protect
docker run --rm "${OTHER?}" protect # expect: IM-03 "${OTHER?}"
