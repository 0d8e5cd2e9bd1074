import { isDeletion } from '../../../facts/pipeline/deletions.ts'
import type { Hiding } from '../../../facts/pipeline/procedure.ts'
import { type List, shellNode } from '../../../languages/shell/tree.ts'
import type { Run } from './run.ts'

/** Sees whether a script deletes something where a query fails. */
interface QueryWatch {
  /** The condition has been followed. */
  readonly asked: () => void
  /** What it decides has been followed, too: its queries are hidden by this if something is deleted there. */
  readonly followed: (hidden: Hiding) => void
}

/** The watch over a condition that is true where its query fails; undefined for others. */
export function watchQuery({ commands }: Run, condition: List | undefined): QueryWatch | undefined {
  if (!holdsForNothing(condition)) return undefined
  const before = new Set(commands.keys())
  const asked = new Set<string>()
  return {
    asked: () => {
      for (const key of commands.keys()) if (!before.has(key)) asked.add(key)
    },
    followed: hidden => {
      const isDeleted = [...commands].some(([key, one]) => !before.has(key) && !asked.has(key) && isDeletion(one))
      for (const key of isDeleted ? asked : []) {
        const command = commands.get(key)
        if (command?.effect === 'reads' && command.settings.errexit === 'on') commands.set(key, { ...command, hidden })
      }
    },
  }
}

/** Whether a condition is true where the query in it fails: `[ -z "$(…)" ]`, `[ "$(…)" != a ]`, `[ "$(…)" -eq 0 ]`. */
function holdsForNothing(condition: List | undefined): boolean {
  const [first, ...others] = condition?.entries ?? []
  const own = shellNode(first?.value)
  if (others.length > 0 || own?.shell !== 'simple' || own.isNegated) return false
  const words = own.items.filter(item => item.shell === 'word')
  if (!/^(?:\[|\[\[|test)$/.test(words[0]?.text ?? '')) return false
  return words.some(({ parts }, i) => {
    if (!parts.some(({ kind }) => kind === 'command')) return false
    const [before, sign, other] = [words[i - 1]?.text, words[i + 1]?.text ?? '', words[i + 2]?.text ?? '']
    if (before === '-z') return true
    return sign === '!=' ? other !== '' : /^==?$/.test(sign) ? other === '' : sign === '-eq' && other === '0'
  })
}
