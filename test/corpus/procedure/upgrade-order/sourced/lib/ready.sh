insights() {
  aws eks list-insights --cluster-name shop --filter categories=UPGRADE_READINESS,kubernetesVersions=1.36
}
