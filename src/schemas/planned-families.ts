/** Checks that are still to be built together. */
export interface PlannedFamily {
  readonly name: string
  /** The kinds of the catalogue (`kind` in checks.json) of which some checks have no rule yet. */
  readonly kinds: readonly string[]
}

/** What is planned next: why a check of one of these kinds has no rule yet. */
export const PLANNED_FAMILIES: readonly PlannedFamily[] = [
  {
    name: 'the hybrid network',
    kinds: [
      'CoreDNS add-on configuration',
    ],
  },
  {
    name: 'registries and secrets',
    kinds: [
      'ConfigMap',
      'ECR pull-through cache rule',
      'ECR repository',
      'containerd config.toml',
      'skopeo sync file',
    ],
  },
  { name: 'pipelines', kinds: ['GitHub Actions workflow', 'GitLab CI pipeline'] },
  { name: 'shell scripts', kinds: ['Shell script'] },
  { name: 'captured evidence', kinds: ['Evidence'] },
  { name: 'joins across documents', kinds: ['Cross-document'] },
]
