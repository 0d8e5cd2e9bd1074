import type { Finding } from '../engine/finding.ts'
import type { Severity } from '../engine/severity.ts'
import { areaNameOf } from './words.ts'

/** The orders in which people may read the findings, the default first. */
export const SORTS = ['severity', 'path'] as const
export type Sort = (typeof SORTS)[number]

/** The severities, the most severe first. */
export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info']

/**
 * The findings of a report, which are ordered by path and place, in the order in which they are read: by path, or errors
 * before warnings before information, each of them by area, then by path and place.
 */
export function inOrder(findings: readonly Finding[], sort: Sort): readonly Finding[] {
  if (sort === 'path') return findings
  return SEVERITIES.flatMap(severity =>
    findings
      .filter(finding => finding.severity === severity)
      .map(finding => ({ finding, area: areaNameOf(finding.rule) }))
      .sort((a, b) => (a.area === b.area ? 0 : a.area < b.area ? -1 : 1))
      .map(({ finding }) => finding),
  )
}

/** Findings that follow each other and are in the same file. */
export interface FileBlock {
  readonly path: string
  readonly findings: readonly Finding[]
}

/** The findings in their order, those that follow each other in one file together. */
export function fileBlocks(findings: readonly Finding[]): readonly FileBlock[] {
  const blocks: { path: string; findings: Finding[] }[] = []
  for (const finding of findings) {
    const { path } = finding.location
    const last = blocks.at(-1)
    if (last?.path === path) last.findings.push(finding)
    else blocks.push({ path, findings: [finding] })
  }
  return blocks
}
