import { resolve } from 'node:path'
import { ADMISSION_PREFIX } from '../../facts/policy/admission-policy.ts'
import { OWN_PREFIX } from '../../facts/policy/own-policy.ts'
import { toPath } from '../../workspace/repository.ts'
import { unknown } from '../../workspace/suggest.ts'
import type { Environment } from '../environment.ts'
import { ExitCode } from '../exit-code.ts'
import { refuse } from '../output/complain.ts'
import { policyPage } from '../output/policy-page.ts'
import { ALL, loadLinter } from '../run/load-linter.ts'
import { type NamedPage, pagesIn, policyPages } from '../run/policy-pages.ts'
import { openRun } from '../run/run.ts'
import { RUN_OPTIONS, toRunOptions } from '../run/run-options.ts'
import type { Command } from './command.ts'

/** `clauselint docs POLICY…`: the pages of policies, in Markdown. */
export const docsCommand: Command = {
  usage: 'clauselint docs [OPTIONS] POLICY|FILE…',
  options: RUN_OPTIONS,
  run: async (names, given, environment) => {
    if (names.length === 0) return refuse(['name policies, or files with policies: clauselint docs NAME'], environment)
    const found = await pagesOf(names, toRunOptions(['.'], given), environment)
    if ('problems' in found) return refuse(found.problems, environment)
    environment.stdout.write(found.text)
    return ExitCode.Clean
  },
}

/** The pages of the policies of these names, or in these files, of the current folder and of its configuration's folders of policies. */
export async function pagesOf(
  names: readonly string[],
  options: ReturnType<typeof toRunOptions>,
  environment: Environment,
): Promise<{ readonly text: string } | { readonly problems: readonly string[] }> {
  const run = await openRun(options, environment)
  if ('problems' in run) return run
  const registry = await loadLinter(ALL, environment, { ownPolicies: run.ownPolicies })
  const pages = policyPages(pagesIn(run, registry), registry)
  const wanted = names.map(name => {
    const path = toPath(run.repository, resolve(environment.cwd, name))
    const isMeant = (page: NamedPage): boolean =>
      [name, OWN_PREFIX + name, ADMISSION_PREFIX + name].some(id => `${id}/`.startsWith(`${page.id}/`)) ||
      page.path === path ||
      page.path.startsWith(`${path}/`)
    return { name, pages: pages.filter(isMeant) }
  })
  const problems = wanted
    .filter(one => one.pages.length === 0)
    .map(
      ({ name }) =>
        `there is no policy ${unknown(name, [...new Set(pages.map(({ id }) => (name.includes('/') ? id : id.slice(id.indexOf('/') + 1))))])} in this folder`,
    )
  if (problems.length > 0) return { problems }
  return { text: [...new Set(wanted.flatMap(one => one.pages))].map(policyPage).join('\n') }
}
