import { literal } from '../../../documents/read.ts'
import type { EmittedFact } from '../../../engine/fact.ts'
import { arnPath } from '../../../facts/pipeline/script-reading.ts'
import type { ShellWord } from '../../../languages/tree/command.ts'
import { arnPathsIn } from '../../../model/iam/arn-path.ts'
import { defineScriptKind, type PipelineScript } from './pipeline-scripts.ts'
import { PRINTS, type ScriptCommand, wordPlace } from './script-commands.ts'

const SHOWS = /ackResourceMetadata|[Aa][Rr][Nn]\b/

export default defineScriptKind({
  id: 'ArnPaths',
  contains: SHOWS,
  recognisedBy: 'words of a script that read an ARN from the status of an object: kubectl, jq, yq',

  read: scripts => scripts.flatMap(script => [...arnPaths(script)]),
})

/** Where the words of a script read an ARN from the status of an object of ACK: those of kubectl, jq, yq. */
function* arnPaths({ texts }: PipelineScript): Generator<EmittedFact> {
  for (const one of texts) {
    const script = literal(one.text) ?? ''
    if (arnPathsIn(script).length === 0) continue
    for (const command of one.commands())
      if (!PRINTS.has(command.words[0]?.text ?? ''))
        for (const word of command.words) yield* pathsOf(command, word, script)
  }
}

/** The paths in a word; at the word where its text is not written as it is. */
function* pathsOf(command: ScriptCommand, word: ShellWord, script: string): Generator<EmittedFact> {
  // A word with a substitution in it has commands of its own, whose words speak.
  if (/\$\(|`/.test(word.text)) return
  const inText = arnPathsIn(word.text)
  const written = arnPathsIn(script.slice(word.start, word.end))
  for (const [i, { isObsolete }] of inText.entries()) {
    const part = written.length === inText.length ? written[i] : undefined
    const range = part && { ...word, start: word.start + part.start, end: word.start + part.end }
    yield arnPath.of({ isObsolete, at: wordPlace(command, range ?? word) })
  }
}
