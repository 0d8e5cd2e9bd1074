ensure_account() {
  tools/compare account "$EXPECTED_ACCOUNT"
}
