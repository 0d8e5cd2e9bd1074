import { brotliDecompressSync } from 'node:zlib'

/** Reads what Kubernetes says of its types and fields (`KubernetesDescriptions`): 1 MB, unpacked in 15 ms. */
export async function loadDescriptions(): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>> {
  const { KUBERNETES_DESCRIPTIONS } = await import('../schemas/kubernetes-descriptions.generated.ts')
  return JSON.parse(brotliDecompressSync(Buffer.from(KUBERNETES_DESCRIPTIONS, 'base64')).toString())
}
