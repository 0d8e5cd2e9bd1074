set -euo pipefail
