log() { echo "$*" >&2; }
