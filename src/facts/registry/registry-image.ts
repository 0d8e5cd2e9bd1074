import type { Place } from '../../documents/document.ts'
import { formatEcrRepositoryArn, parseEcrHost } from '../../model/iam/arn.ts'
import { parseImageReference } from '../../model/registry/image-reference.ts'
import type { OrderApp } from '../application/order-app.ts'
import type { Workload } from '../kubernetes/workload.ts'

/** An ECR repository that a workload's image comes from. */
export interface UsedRepository {
  readonly arn: string
  readonly account: string
  readonly region: string
  /** Namespace and name. */
  readonly path: string
  /** The first image that names it. */
  readonly at: Place
}

/** The ECR repositories that workloads and OrderApps use, each once; images of other registries and unknown images are left out. */
export function usedRepositories(
  workloads: readonly Workload[],
  orderApps: readonly Pick<OrderApp, 'image'>[] = [],
): readonly UsedRepository[] {
  const found = new Map<string, UsedRepository>()
  const images = [...workloads.flatMap(({ containers }) => containers), ...orderApps].map(({ image }) => image)
  for (const image of images) {
    if (image.state !== 'known') continue
    const { registry, path, faults } = parseImageReference(image.value)
    const host = registry && parseEcrHost(registry.text)
    if (!host || faults.some(({ kind }) => kind.startsWith('path'))) continue
    const arn = formatEcrRepositoryArn(host, path.text)
    if (!found.has(arn))
      found.set(arn, { arn, account: host.account, region: host.region, path: path.text, at: image.at })
  }
  return [...found.values()]
}
