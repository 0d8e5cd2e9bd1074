import * as facts from '../../facts/index.ts'
import { allOf, type Context, defineRule } from '../../rule.ts'

const checks = {
  'OP-07': '{file} keeps evidence, and is written before `umask 077`',
  'OP-07.folder': '{folder} is made before `umask 077`, so that others can list the evidence in it',
  'OP-08': '{command} changes the platform before anything has been asked of it',
} as const

export default defineRule({
  id: 'procedure/evidence-first',
  summary: 'Collect evidence before a change, in files that only their owner can read',
  severity: 'error',
  relevance: 'platform',
  references: ['https://pubs.opengroup.org/onlinepubs/9799919799/utilities/umask.html'],
  checks,
  on: { procedure: allOf(facts.procedure) },
  with: { sourced: allOf(facts.scriptLibrary, facts.sourcedFinder) },

  *check({ procedure }, context, { sourced }) {
    for (const one of procedure) {
      if (one.runs !== 'script') continue
      const library = sourced(one)
      const { commands, isOwnCluster, sources } = facts.withSourced(one, library)
      const reached = commands.filter(
        ({ isReached, effect, onFailure }) => isReached && effect !== 'none' && onFailure !== 'trap',
      )
      const [first] = reached
      if (first?.effect === 'changes' && !isOwnCluster && isOfCluster.test(facts.nameOf(first))) {
        const mayRead = sources.length > 0 && library.reads !== 'off'
        if (mayRead)
          yield context.unsure({ why: 'a file that is sourced may ask for what is there before', at: first.at })
        else yield context.say('OP-08', first.at, { data: { command: facts.nameOf(first) } })
      }
      yield* filesIn(reached, openFoldersOf(commands), context)
    }
  },
})

/** The files of evidence, and their folders, that others can read. */
function* filesIn(
  reached: readonly facts.ProcedureCommand[],
  openFolders: Map<string, facts.Argument>,
  { say, unsure }: Context<typeof checks, Record<never, never>>,
) {
  // The mask is set once for all files.
  let isSaid = false
  for (const { effect, settings, ...command } of reached) {
    const output = command.output ?? command.pipedTo
    if (effect !== 'reads' || output === undefined || output.isTemporary === true || NO_FILE.test(output.text)) continue
    if (settings.umask === 'maybe')
      yield unsure({ why: 'the mask for new files is decided when the script runs', at: output.at })
    if (settings.umask === 'off' && !isSaid) {
      isSaid = true
      yield say('OP-07', output.at, { data: { file: output.text } })
    }
    const folder = settings.umask === 'on' ? openFolders.get(folderOf(output.text)) : undefined
    if (folder !== undefined) yield say('OP-07.folder', folder.at, { data: { folder: folder.text } })
    openFolders.delete(folderOf(output.text))
  }
}

/** Commands that change the platform: in AWS by their verbs, whatever the service. */
const isOfCluster = /^(?:kubectl|oc|helm|eksctl|aws)\b/

/** Where no evidence is kept: devices, the files of a job, files that `mktemp` made for their owner only. */
const NO_FILE = /^\/dev\/|^\$\{?GITHUB_|mktemp|^\$\{?(?:TMP|TEMP)\w*\}?$|^&\d$|KUBECONFIG/i

/** A path with its variables in one form. */
const plain = (path: string): string => path.replaceAll(/\$\{(\w+)\}/g, '$$$1').replace(/\/+$/, '')

const folderOf = (path: string): string => plain(path.slice(0, Math.max(0, path.lastIndexOf('/'))))

/** The folders that a script makes for everybody to look into, by their paths. */
function openFoldersOf(commands: readonly facts.ProcedureCommand[]): Map<string, facts.Argument> {
  const folders = new Map<string, facts.Argument>()
  for (const command of commands) {
    const { program, operands, settings, isReached } = command
    const isPrivate = facts.optionsOf(command, '-m', '--mode').some(({ value }) => PRIVATE.test(value?.text ?? ''))
    const isMade =
      program === 'mkdir' || (program === 'install' && facts.optionsOf(command, '-d', '--directory').length > 0)
    if (isReached && isMade && settings.umask === 'off' && !isPrivate)
      for (const operand of operands) folders.set(plain(operand.text), operand)
    const [mode, ...paths] = operands
    if (program === 'chmod' && PRIVATE.test(mode?.text ?? '')) for (const { text } of paths) folders.delete(plain(text))
  }
  return folders
}

const PRIVATE = /^0?700$|^u=rwx,go=$|^go=$|^go-rwx$|^og-rwx$/
