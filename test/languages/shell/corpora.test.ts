import { expect, it } from 'vitest'
import { parse } from '../../../src/languages/parse.ts'
import { hasShebang } from '../../../src/languages/shell/claims.ts'
import { parseShell } from '../../../src/languages/shell/parse.ts'
import { describeCorpus, filesUnder, textOf } from '../../support/corpora.ts'
import { nodesOf } from './outline.ts'

/** The commands of jobs and of scripts in ConfigMaps, with the files that they stand in. */
function scriptsIn(path: string): readonly (readonly [path: string, script: string])[] {
  const text = textOf(path)
  if (!/\b(?:run|script|runcmd)\b.*:|#!/.test(text)) return []
  return parse(text, 'yaml', {}).roots.flatMap(root =>
    nodesOf(root).flatMap(({ node, pointer }) => {
      if (node.type !== 'scalar' || typeof node.value !== 'string') return []
      const isScript = /\/(?:run|(?:before_|after_)?script(?:\/\d+)?)$/.test(pointer) || hasShebang(node.value)
      return isScript ? [[`${path} ${pointer}`, node.value] as const] : []
    }),
  )
}

describeCorpus('the scripts of real files', 'real', folder => {
  it('are read whole and parse, each one', () => {
    const scripts = filesUnder(folder, /\.ya?ml$/).flatMap(scriptsIn)
    const faults = scripts.flatMap(([path, script]) => {
      const { problems, unread, notAnalysed } = parseShell(script)
      const said = [...problems, ...unread].map(({ message, start }) => `${start} ${message}`)
      return [...said, ...(notAnalysed === undefined ? [] : [notAnalysed])].map(fault => `${path}: ${fault}`)
    })
    expect(scripts.length).toBeGreaterThan(40)
    expect(faults).toEqual([])
  })
})
