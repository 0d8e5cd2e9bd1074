import { place, rootOf } from '../../../documents/cursor.ts'
import type { Place } from '../../../documents/document.ts'
import { defineKind } from '../../../engine/kind.ts'
import { type Act, type Pipeline, type PipelineJob, pipeline } from '../../../facts/pipeline/pipeline.ts'
import { PATTERN } from '../github/pipeline.ts'
import { isDeployment, isProcedure, scriptActs } from './acts.ts'
import { hostOf, shellLookUp } from './images.ts'
import { type JobScript, runDocument } from './script.ts'
import { workplaceOf } from './workplace.ts'

export default defineKind({
  id: 'CalledScript',
  types: ['shell'],
  recognisedBy: 'a shell file, which the jobs of a pipeline may call by its path',

  read: ({ document }) => {
    if (document.held !== undefined) return undefined
    const script = runDocument(document)
    const lookUp = shellLookUp(script.variables)
    const acts = scriptActs(script, lookUp, isProcedure(script))
    const at = place(rootOf(document))
    const condition = { on: 'success' as const, only: '', at }
    const others = scriptActs({ ...script, commands: script.others }, lookUp, true)
    return [
      pipeline.of({
        ...partOf([script], document.file.path),
        at,
        jobs: [
          plainJob({
            name: '',
            at,
            condition,
            steps: [{ condition, acts }],
            isDeploying: script.commands.some(isDeployment),
            ...workplaceOf([script.text]),
          }),
        ],
        ...(others.length > 0 ? { hasMore: true } : {}),
      }),
    ]
  },
})

/** A job that is known only by what it runs, and when. */
export const plainJob = (job: Omit<PipelineJob, 'stage' | 'identity' | 'identityAt' | 'isProtected'>): PipelineJob => ({
  ...job,
  stage: 0,
  identity: 'unknown',
  identityAt: job.at,
  isProtected: false,
})

/** What a command does whose failure stops nothing: a scan decides nothing. */
export const unheeded = (acts: readonly Act[], by: string, at: Place): readonly Act[] =>
  acts.map(act => (act.act === 'scan' ? { ...act, gaps: [...act.gaps, { what: 'hidden', by, at }] } : act))

/** What a file of scripts is to the pipelines that call it, whatever they do. */
export function partOf(scripts: readonly JobScript[], path: string): Omit<Pipeline, 'at' | 'jobs'> {
  const texts = scripts.map(({ text }) => text)
  const words = scripts.flatMap(({ commands }) => commands.flatMap(({ words }) => words.map(one => one.text)))
  return {
    system: 'shell',
    path,
    sort: 'script',
    forkTriggers: [],
    registries: [...new Set(words.flatMap(one => hostOf(one) ?? []))],
    checksDigest: texts.some(text => PATTERN.test(text)),
    includes: [],
  }
}
