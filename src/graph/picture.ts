import type { Change } from './drawing.ts'

/** Whether policies isolate something in a direction; `differs` where they do in some overlays of it only. */
export type Isolation = 'isolated' | 'open' | 'unknown' | 'differs'

/** Something that talks or is talked to. */
export interface GraphNode {
  readonly id: string
  /** `pods` are workloads of the scope; the others represent what a policy names and the scope does not contain. */
  readonly kind: 'pods' | 'addresses' | 'selector' | 'everyone'
  /** The namespace, under which it is listed; empty where it has none. */
  readonly group: string
  readonly label: string
  readonly ingress: Isolation
  readonly egress: Isolation
  /** Its namespaces, where the overlays of a kustomization deploy it to several. */
  readonly groups?: readonly string[]
  /** The overlays that deploy it, where not all do, or not to one namespace. */
  readonly overlays?: readonly string[]
  /** The overlays in which policies isolate it, where that differs. */
  readonly isolatedIn?: { readonly ingress: readonly string[]; readonly egress: readonly string[] }
  /** Where two states are compared; `changed` if policies isolate it otherwise than before. */
  readonly change?: Change
  /** Whether policies isolated it before, where that changed. */
  readonly was?: { readonly ingress: Isolation; readonly egress: Isolation }
}

/** Who may open connections to whom, by node ids. */
export interface GraphEdge {
  readonly from: string
  readonly to: string
  /** `TCP 8080`, `all ports`. */
  readonly ports: string
  /** Whether it is not certain. */
  readonly isUnsure: boolean
  /** The overlays that allow it, where others have both ends and do not. */
  readonly overlays?: readonly string[]
  /** Where two states are compared. */
  readonly change?: Change
}

/** Who may talk to whom, ready to be shown: sorted, and the same for the same input. */
export interface Graph {
  readonly title: string
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
  /** What limits the answer, one sentence each. */
  readonly notes: readonly string[]
}
