import { isAbsolute, relative, resolve, sep } from 'node:path'
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { Clauselint, type LintResult } from '../../api/clauselint.ts'
import type { Finding } from '../../engine/finding.ts'
import { hasFix } from '../../engine/fix/fix.ts'
import { isAsSevere } from '../../engine/severity.ts'
import { inOrder } from '../../reporters/order.ts'
import { isLinkOut, repositoryOf, toPath } from '../../workspace/repository.ts'
import type { Command } from '../commands/command.ts'
import type { Environment } from '../environment.ts'

/** More findings are counted only: an agent asks for them by path, check or severity. */
const MOST_FINDINGS = 100
/** Characters of a text that a tool gives. */
const MOST_TEXT = 60_000

const PATHS = z
  .array(z.string())
  .default(['.'])
  .describe('Files, folders and patterns, relative to the served folder; all of it by default')
const SEVERITY = z.enum(['error', 'warning', 'info'])
const LEVEL = z
  .enum(['safe', 'all'])
  .default('safe')
  .describe('safe: fixes that change nothing but what the finding says; all: also those that somebody has to review')
const CHOSEN = z
  .array(z.string())
  .optional()
  .describe('Only the fixes of these findings, by their fingerprint or check; all by default')

const FINDING = z.object({
  fingerprint: z.string(),
  check: z.string(),
  rule: z.string(),
  severity: SEVERITY,
  confidence: z.enum(['high', 'medium', 'low']),
  message: z.string(),
  path: z.string(),
  line: z.number(),
  column: z.number(),
  object: z.string().describe('What it is about: NetworkPolicy shop/web; empty where the document names nothing'),
  related: z.array(z.object({ path: z.string(), line: z.number(), note: z.string() })),
  fix: z.object({ title: z.string(), safe: z.boolean() }).optional(),
})

interface Answer {
  readonly [key: string]: unknown
  readonly content: { readonly type: 'text'; readonly text: string }[]
  readonly structuredContent?: Record<string, unknown>
  readonly isError?: boolean
}

const says = (text: string): Answer => ({ content: [{ type: 'text', text: clipped(text) }] })
const refuses = (text: string): Answer => ({ ...says(text), isError: true })

const clipped = (text: string): string =>
  text.length <= MOST_TEXT ? text : `${text.slice(0, MOST_TEXT)}\n… ${text.length - MOST_TEXT} more characters`

/** Adds all tools: they read only what is in `folder` (absolute). `isWritable` decides whether there is one that writes. */
export function addTools(server: McpServer, folder: string, isWritable: boolean, environment: Environment): void {
  const safely = async (paths: readonly string[], answer: () => Promise<Answer>): Promise<Answer> => {
    const outside = paths.find(path => isOutside(path, folder))
    if (outside !== undefined) return refuses(`${JSON.stringify(outside)} is not in the served folder`)
    try {
      return await answer()
    } catch (error) {
      return refuses(error instanceof Error ? error.message : String(error))
    }
  }
  const reads = { readOnlyHint: true, openWorldHint: false }
  server.registerTool(
    'lint',
    {
      title: 'Lint files',
      description:
        'Finds what is wrong with configuration, the most severe first, with places and whether there is a fix.',
      inputSchema: {
        paths: PATHS,
        severity: SEVERITY.default('info').describe('Leave out findings that are less severe'),
        check: z.string().optional().describe('Only findings of this check (OA-02) or rule (network/*)'),
      },
      outputSchema: {
        findings: z.array(FINDING),
        total: z.number().describe('How many there are, shown or not'),
        files: z.number(),
        notAnalysed: z
          .number()
          .describe('Documents and files that could not be analysed: what is in them is not known'),
      },
      annotations: reads,
    },
    ({ paths, severity, check }) =>
      safely(paths, async () => {
        const result = await new Clauselint({ cwd: folder }).lintFiles(paths)
        return findingsOf(
          seenFrom(folder, result),
          finding => isAsSevere(finding.severity, severity) && isOf(finding, check),
        )
      }),
  )
  server.registerTool(
    'explain',
    {
      title: 'Explain a rule',
      description:
        'What a rule or check asks for, why, with good and bad examples, and how to fix what it finds. Markdown.',
      inputSchema: { id: z.string().describe('A check (OA-02) or a rule (network/target-type)') },
      annotations: reads,
    },
    ({ id }) =>
      safely([], async () => {
        const text = await new Clauselint({ cwd: folder }).explain(id)
        return text === undefined ? refuses(`there is no rule or check ${JSON.stringify(id)}`) : says(text)
      }),
  )
  server.registerTool(
    'preview_fixes',
    {
      title: 'Preview fixes',
      description: 'The difference that fixes would make, as a unified diff. Writes nothing.',
      inputSchema: { paths: PATHS, level: LEVEL, findings: CHOSEN },
      annotations: reads,
    },
    ({ paths, level, findings }) =>
      safely(paths, async () => {
        const { fixed, removed } = await fixing(folder, level, findings).lintFiles(paths)
        if (fixed.length === 0) return says('nothing to fix')
        return says(`${removed.length} findings would be gone:\n${fixed.map(({ diff }) => diff).join('')}`)
      }),
  )
  if (isWritable)
    server.registerTool(
      'apply_fixes',
      {
        title: 'Apply fixes',
        description: 'Writes fixes into the files, each file whole or not at all. Preview them first.',
        inputSchema: { paths: PATHS, level: LEVEL, findings: CHOSEN },
        annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      },
      ({ paths, level, findings }) =>
        safely(paths, async () => {
          const linter = fixing(folder, level, findings)
          const result = await linter.lintFiles(paths)
          const { written, problems } = await linter.applyFixes(result)
          const names = written.map(path => pathFrom(folder, result, path))
          return says([`written: ${names.join(', ') || 'nothing'}`, ...problems].join('\n'))
        }),
    )
  server.registerTool(
    'schema',
    {
      title: 'Schema of a kind',
      description:
        "The fields of one of Kubernetes' own kinds, or of an object in it: types, required fields, values, bounds.",
      inputSchema: { kind: z.string().describe('deployment, or a field of it: deployment.spec.template.spec') },
      annotations: reads,
    },
    ({ kind }) =>
      safely([], async () =>
        asCommand((await import('../commands/schema.ts')).schemaCommand, [kind], [], folder, environment),
      ),
  )
  server.registerTool(
    'who_can',
    {
      title: 'Who has a right',
      description: 'Who may do something in the cluster or in IAM by what is written here, and who can become them.',
      inputSchema: {
        right: z.string().describe('A verb and a resource (get secrets/db) or an IAM action (iam:PassRole ARN)'),
        namespace: z.string().optional(),
        paths: PATHS,
      },
      annotations: reads,
    },
    ({ right, namespace, paths }) =>
      safely(paths, async () => {
        const given = [
          { name: 'who-can', value: right },
          { name: 'format', value: 'json' },
          ...(namespace === undefined ? [] : [{ name: 'namespace', value: namespace }]),
        ]
        const { graphCommand } = await import('../commands/graph.ts')
        return asCommand(graphCommand, ['access', ...paths], given, folder, environment)
      }),
  )
}

/** Whether a path leads out of the folder: by its name, or by a link on its way. */
function isOutside(path: string, folder: string): boolean {
  // A pattern may have it in braces, too.
  if (/(?:^|[/\\{,])\.\.(?:$|[/\\},])/.test(path)) return true
  const absolute = resolve(folder, path)
  const way = relative(folder, absolute)
  if (way.startsWith('..') || isAbsolute(way)) return true
  const repository = { ...repositoryOf(folder, [folder]), root: folder }
  return isLinkOut(toPath(repository, absolute), repository)
}

const fixing = (folder: string, level: 'safe' | 'all', chosen: readonly string[] | undefined): Clauselint =>
  new Clauselint({
    cwd: folder,
    fix: finding =>
      hasFix(finding, level) && (chosen?.some(one => one === finding.fingerprint || one === finding.check) ?? true),
  })

/** What a command writes, as the answer of a tool. */
async function asCommand(
  command: Command,
  paths: readonly string[],
  given: readonly { readonly name: string; readonly value: string }[],
  cwd: string,
  environment: Environment,
): Promise<Answer> {
  const written = { stdout: '', stderr: '' }
  const into = (stream: 'stdout' | 'stderr') => ({
    write: (text: string) => {
      written[stream] += text
    },
    isTerminal: false,
    columns: undefined,
  })
  const code = await command.run(paths, given, { ...environment, cwd, stdout: into('stdout'), stderr: into('stderr') })
  return code === 0 ? says(written.stdout) : refuses(written.stderr)
}

/** Whether a finding is of a check or a rule, which may end in `*`. */
const isOf = ({ check, rule }: Finding, id: string | undefined): boolean =>
  id === undefined || [check, rule].some(one => (id.endsWith('*') ? one.startsWith(id.slice(0, -1)) : one === id))

/** A path of a result, relative to the folder. */
const pathFrom = (folder: string, { root }: Pick<LintResult, 'root'>, path: string): string =>
  relative(folder, resolve(root, path)).replaceAll(sep, '/')

/** The result with the paths of its findings relative to the folder, as paths are given. */
function seenFrom(folder: string, result: LintResult): LintResult {
  const moved = <T extends { readonly location: Finding['location'] }>(one: T): T => ({
    ...one,
    location: { ...one.location, path: pathFrom(folder, result, one.location.path) },
  })
  return { ...result, findings: result.findings.map(one => ({ ...moved(one), related: one.related.map(moved) })) }
}

function findingsOf(result: LintResult, isWanted: (finding: Finding) => boolean): Answer {
  const wanted = inOrder(result.findings.filter(isWanted), 'severity')
  const shown = wanted.slice(0, MOST_FINDINGS)
  const lines = shown.map(
    ({ location: { path, startLine }, severity, message, check, rule, fix }) =>
      `${path}:${startLine}: ${severity}: ${message} [${rule} ${check}]${fix === undefined ? '' : ' (has a fix)'}`,
  )
  const more = wanted.length - shown.length
  const { files } = result.counts
  const head = `${wanted.length} findings in ${files} files${more > 0 ? `, ${more} of them not shown` : ''}`
  return {
    ...says([head, ...lines].join('\n')),
    structuredContent: {
      findings: shown.map(toPlain),
      total: wanted.length,
      files,
      notAnalysed: result.notAnalysed.length,
    },
  }
}

const toPlain = (finding: Finding): z.infer<typeof FINDING> => ({
  fingerprint: finding.fingerprint,
  check: finding.check,
  rule: finding.rule,
  severity: finding.severity,
  confidence: finding.confidence,
  message: finding.message,
  path: finding.location.path,
  line: finding.location.startLine,
  column: finding.location.startColumn,
  object: finding.object,
  related: finding.related.map(({ location, note }) => ({ path: location.path, line: location.startLine, note })),
  ...(finding.fix && { fix: { title: finding.fix.title, safe: finding.fix.safe } }),
})
