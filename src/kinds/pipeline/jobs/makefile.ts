import { type Cursor, fields, get, items, place } from '../../../documents/cursor.ts'
import { literal } from '../../../documents/read.ts'
import { defineKind, ifAny } from '../../../engine/kind.ts'
import { type RemoteSource, remoteSource } from '../../../facts/kubernetes/remote-source.ts'
import { type PipelineJob, type PipelineStep, pipeline } from '../../../facts/pipeline/pipeline.ts'
import { recipeOf } from '../../../languages/recipes/tree.ts'
import { missingFile, namedFrom } from '../commands/named-paths.ts'
import { isDeployment, isProcedure, scriptActs } from './acts.ts'
import { partOf, plainJob, unheeded } from './called-script.ts'
import { shellLookUp } from './images.ts'
import { type JobScript, runScripts } from './script.ts'
import { workplaceOf } from './workplace.ts'

/** A line of a recipe with what its shell runs. */
interface Line {
  readonly cursor: Cursor
  readonly script: JobScript
}

export default defineKind({
  id: 'Makefile',
  types: ['makefile', 'justfile'],
  recognisedBy: 'a file called Makefile, GNUmakefile, ….mk or justfile, whose targets the jobs of a pipeline may make',

  read: ({ body, document }) => {
    const statements = items(body)
    const options = optionsOf(statements)
    const linesOf = (recipe: Cursor): readonly Line[] =>
      items(recipe).map(cursor => ({ cursor, script: runScripts([cursor], options) }))
    const defined = new Map(
      statements.flatMap(one => fields(get(one, 'define')).map(({ key, value }) => [key, linesOf(value)] as const)),
    )
    const rules = statements.map(one => get(one, 'rule')).filter(({ node }) => node !== undefined)
    const read = rules.map(rule => ({ rule, lines: linesOf(get(rule, 'recipe')) }))
    const jobs = read.flatMap(({ rule, lines }) => jobsOf(rule, lines, defined))
    const scripts = [...read.flatMap(({ lines }) => lines), ...[...defined.values()].flat()].map(({ script }) => script)
    const included = includedBy(statements, new Set(jobs.map(({ name }) => name)), document.file.path)
    const makefile = { ...partOf(scripts, document.file.path), isMakefile: true, at: place(body), jobs: merged(jobs) }
    return ifAny([...(jobs.length === 0 ? [] : [pipeline.of(makefile)]), ...included.map(remoteSource.of)])
  },
})

/** The files that it includes and does not make itself: make stops where one is not there. */
const includedBy = (statements: readonly Cursor[], made: ReadonlySet<string>, path: string): readonly RemoteSource[] =>
  statements
    .flatMap(one => items(get(one, 'include')))
    .flatMap(one => {
      const name = literal(one) ?? ''
      return made.has(name) ? [] : missingFile(name, namedFrom(path, []), place(one))
    })

/** What make gives the shell that runs a line. */
function optionsOf(statements: readonly Cursor[]): readonly string[] {
  const flags = statements.map(one => literal(get(one, 'variable', '.SHELLFLAGS'))).findLast(one => one !== undefined)
  return ['-e', ...(flags ?? '').split(/\s+/)]
}

/** The targets that a rule makes. */
function jobsOf(
  rule: Cursor,
  lines: readonly Line[],
  defined: ReadonlyMap<string, readonly Line[]>,
): readonly PipelineJob[] {
  const needs = items(get(rule, 'prerequisites')).flatMap(one => literal(one) ?? [])
  const all = lines.flatMap(line => defined.get(cannedIn(line) ?? '') ?? [line])
  return items(get(rule, 'targets')).flatMap((target): readonly PipelineJob[] => {
    const name = literal(target)
    const at = place(target)
    if (name === undefined || /^\.[A-Z]/.test(name)) return []
    const condition = { on: 'success' as const, only: '', at }
    return [
      plainJob({
        name,
        at,
        needs,
        condition,
        steps: all.map(line => stepOf(line, condition)),
        isDeploying: all.some(({ script }) => script.commands.some(isDeployment)),
        ...workplaceOf(all.map(({ script }) => script.text)),
      }),
    ]
  })
}

/** The name that a line alone is: of lines that are defined once for several rules. */
const cannedIn = ({ script }: Line): string | undefined => /^\$\{([\w.-]+)\}\s*$/.exec(script.text)?.[1]

function stepOf({ cursor, script }: Line, condition: PipelineStep['condition']): PipelineStep {
  const acts = scriptActs(script, shellLookUp(script.variables), isProcedure(script))
  const isIgnored = cursor.node !== undefined && recipeOf(cursor.node)?.isIgnored === true
  return { condition, acts: isIgnored ? unheeded(acts, '-', place(cursor)) : acts }
}

/** Several rules may say what one target is made from. */
function merged(jobs: readonly PipelineJob[]): readonly PipelineJob[] {
  const byName = new Map<string, PipelineJob>()
  for (const job of jobs) {
    const before = byName.get(job.name)
    byName.set(
      job.name,
      before === undefined
        ? job
        : {
            ...before,
            needs: [...(before.needs ?? []), ...(job.needs ?? [])],
            steps: [...before.steps, ...job.steps],
            isDeploying: before.isDeploying || job.isDeploying,
          },
    )
  }
  return [...byName.values()]
}
