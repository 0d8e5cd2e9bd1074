scanned() {
  trivy image --exit-code 1 --severity HIGH,CRITICAL "$1"
}
