import { isAbsolute } from 'node:path'
import { explanationOf } from '../cli/commands/explain.ts'
import type { Environment } from '../cli/environment.ts'
import { isBaselineConfigured, opened } from '../cli/output/conclude.ts'
import { isFormatPath, loadOwnFormat } from '../cli/output/own-format.ts'
import { formatted } from '../cli/output/write-reports.ts'
import { computeFixes, diffOf, writeFixes } from '../cli/run/fix-run.ts'
import { createCacheOpener, reportMany } from '../cli/run/lint.ts'
import { type LintOptions, toLintOptions } from '../cli/run/lint-options.ts'
import type { LintedRun } from '../cli/run/linted-run.ts'
import { openRun } from '../cli/run/run.ts'
import type { Finding, Report } from '../engine/finding.ts'
import { withoutFix } from '../engine/fix/fix.ts'
import { isReporterName, loadReporter, reporterNames } from '../reporters/index.ts'
import type { ReportContext, Reporter } from '../reporters/reporter.ts'
import type { StatedConfiguration } from '../workspace/configuration.ts'
import { unknown } from '../workspace/suggest.ts'

/** How files are linted; each part may be absent. */
export interface ClauselintOptions {
  /** The folder that paths are relative to, absolute; the current one unless stated. */
  readonly cwd?: string
  /** The path of a configuration for all files, or its content as `clauselint.yaml` states it: in the place of those that are found. */
  readonly config?: string | StatedConfiguration
  /**
   * Which fixes are made in memory: `true` and `safe` those that change nothing else, `all` those to be reviewed, too, or
   * those of the findings for which a function is true.
   */
  readonly fix?: boolean | 'safe' | 'all' | ((finding: Finding) => boolean)
  /** Whether results are kept for the next run, and in which file; among Git's own unless stated. */
  readonly cache?: boolean | string
}

/** A file with its fixes made. Nothing is written until `applyFixes`. */
export interface FixedFile {
  /** Relative to the root of the run, with `/`. */
  readonly path: string
  readonly before: string
  readonly text: string
  /** The difference, unified, without lines that contain secrets. */
  readonly diff: string
}

/** What linting gives: the report after the fixes, and what the fixes change. */
export interface LintResult extends Report {
  /** The folder that all paths are relative to, absolute: that of the repository. */
  readonly root: string
  /** None unless fixes are asked for. */
  readonly fixed: readonly FixedFile[]
  /** Findings whose fixes are made. */
  readonly removed: readonly Finding[]
  /** Sentences on the run itself: an unusable cache, entries of a baseline that found nothing. */
  readonly remarks: readonly string[]
}

/** Writes results in one format. */
export interface Formatter {
  readonly format: (result: LintResult) => Promise<string>
}

/** What writing the fixes came to. */
export interface AppliedFixes {
  /** The paths of the files that were written. */
  readonly written: readonly string[]
  /** Why others were not: each file is written whole or not at all. */
  readonly problems: readonly string[]
}

/** Lints files and texts as the command does, with the configurations, baselines and ignore files that it finds. */
export class Clauselint {
  readonly #options: ClauselintOptions
  readonly #runs = new WeakMap<LintResult, LintedRun>()

  /** Throws where `cwd` is not absolute. */
  constructor(options: ClauselintOptions = {}) {
    if (options.cwd !== undefined && !isAbsolute(options.cwd)) throw new Error(`cwd must be absolute: ${options.cwd}`)
    this.#options = options
  }

  /** Lints files, folders and patterns, relative to `cwd`. Throws where one is nowhere, or a configuration is wrong. */
  async lintFiles(paths: string | readonly string[] = '.'): Promise<LintResult> {
    const given = typeof paths === 'string' ? [paths] : paths
    return this.#lint(given, this.#environment())
  }

  /** Lints one text as if it were in the file at `filePath`, which also says what it is written in. */
  async lintText(text: string, { filePath = 'stdin.yaml' }: { readonly filePath?: string } = {}): Promise<LintResult> {
    const environment = { ...this.#environment(), readInput: async () => Buffer.from(text) }
    return this.#lint(['-'], environment, filePath)
  }

  /** What `clauselint explain` says of a rule or check, Markdown; undefined where there is none of this name. */
  async explain(id: string): Promise<string | undefined> {
    const explained = await explanationOf(id, this.#environment())
    return 'text' in explained ? explained.text : undefined
  }

  /**
   * The writer of a format by its name, or one of your own by its path (`./formatter.mjs`, relative to `cwd`): a module whose
   * default export is a function from a report and its context to a text. Throws where there is neither.
   */
  async loadFormatter(nameOrPath = 'text'): Promise<Formatter> {
    const name = isReporterName(nameOrPath) ? nameOrPath : undefined
    const write = name === undefined ? this.#ownFormatter(nameOrPath) : await loadReporter(name)
    return {
      format: async result => {
        const run = this.#runOf(result)
        const options = this.#lintOptions(['.'])
        return formatted(write, name ?? 'compact', result, { run, options, environment: this.#environment() })
      },
    }
  }

  /** Writes the fixed files of a result, but none that has changed since it was linted. */
  async applyFixes(result: LintResult): Promise<AppliedFixes> {
    const run = this.#runOf(result)
    const files = result.fixed.filter(({ path }) => !run.inputs.has(path))
    const texts = new Map(files.map(({ path, text }) => [path, text]))
    const before = new Map(files.map(one => [one.path, one.before]))
    const unwritten = writeFixes(run, { texts, before }, this.#environment().cwd)
    const failed = new Set(unwritten.map(({ path }) => path))
    return {
      written: files.map(({ path }) => path).filter(path => !failed.has(path)),
      problems: unwritten.map(({ problem }) => problem),
    }
  }

  async #lint(paths: readonly string[], environment: Environment, inputName?: string): Promise<LintResult> {
    const options = this.#lintOptions(paths, inputName)
    const { config } = this.#options
    const settings = typeof config === 'object' ? JSON.stringify(config) : undefined
    const cache = createCacheOpener(options, environment)
    const run = await openRun({ ...options, settings }, environment, cache?.open)
    if ('problems' in run) throw new Error(run.problems.join('\n'))
    const { linted, report, remarks, close } = reportMany(run, environment, { problem: cache?.problem() })
    try {
      return await this.#fixed(linted, report, options, environment, remarks)
    } finally {
      close?.()
    }
  }

  async #fixed(
    linted: LintedRun,
    whole: Report,
    options: LintOptions,
    environment: Environment,
    remarks: readonly string[],
  ): Promise<LintResult> {
    if (options.fix === undefined) return this.#result(linted, whole, environment, { remarks })
    const { fix } = this.#options
    const choose = (finding: Finding): Finding =>
      typeof fix !== 'function' || fix(finding) ? finding : withoutFix(finding)
    const computed = await computeFixes(linted, whole, { ...options, fix: options.fix }, environment, choose)
    if ('problem' in computed) throw new Error(computed.problem)
    const { last, texts, before, fixed: removed } = computed.fixed
    const fixed = Array.from(texts, ([path, text]) => {
      const was = before.get(path) ?? ''
      return { path, before: was, text, diff: diffOf(path, was, text, linted).text }
    })
    return this.#result(last.run, last.whole, environment, { remarks, fixed, removed })
  }

  /** The result without what a baseline knows. */
  async #result(
    run: LintedRun,
    whole: Report,
    environment: Environment,
    { remarks, fixed = [], removed = [] }: Partial<Pick<LintResult, 'fixed' | 'removed'>> & Pick<LintResult, 'remarks'>,
  ): Promise<LintResult> {
    const fresh = !isBaselineConfigured(run)
      ? { report: whole, remarks: [] }
      : (await import('../cli/baseline/baseline.ts')).withoutKnown(whole, opened(run), undefined, environment)
    if ('problem' in fresh) throw new Error(fresh.problem)
    const { root } = run.repository
    const result = { ...fresh.report, root, fixed, removed, remarks: [...remarks, ...fresh.remarks] }
    this.#runs.set(result, run)
    return result
  }

  #runOf(result: LintResult): LintedRun {
    const run = this.#runs.get(result)
    if (run === undefined) throw new Error('this result was not made by this Clauselint')
    return run
  }

  #ownFormatter(path: string): Reporter {
    if (!isFormatPath(path)) throw new Error(`unknown format ${unknown(path, reporterNames)}`)
    return loadOwnFormat(path, this.#environment().cwd)
  }

  #lintOptions(paths: readonly string[], inputName?: string): LintOptions {
    const { config, fix = false, cache = false } = this.#options
    const given = [
      ...(typeof config === 'string' ? [{ name: 'config', value: config }] : []),
      ...(fix === false
        ? []
        : [{ name: 'fix-dry-run', value: fix === 'all' || typeof fix === 'function' ? 'all' : 'safe' }]),
      ...(cache === true ? [{ name: 'cache', value: '' }] : []),
      ...(typeof cache === 'string' ? [{ name: 'cache-location', value: cache }] : []),
      ...(inputName === undefined ? [] : [{ name: 'stdin-filename', value: inputName }]),
    ]
    const options = toLintOptions(paths, given, {})
    if ('problem' in options) throw new Error(options.problem)
    return options.value
  }

  /** The command's own, but for what it writes and reads: this writes only files, where it is asked to. */
  #environment(): Environment {
    const nowhere = { write: () => undefined, isTerminal: false, columns: undefined }
    return {
      argv: [],
      cwd: this.#options.cwd ?? process.cwd(),
      variables: process.env,
      stdout: nowhere,
      stderr: nowhere,
      readInput: async () => Buffer.alloc(0),
      now: () => new Date(),
    }
  }
}

/** A report in a format of one's own: what a module that `loadFormatter` loads exports as its default. */
export type FormatterFunction = (report: Report, context: ReportContext) => string
