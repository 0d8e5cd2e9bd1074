import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { canonical } from '../../src/dev/kubernetes-yaml/answers.ts'
import { parseYaml } from '../../src/languages/yaml/yaml.ts'
import { plain } from '../languages/outline.ts'
import { describeCorpus, filesUnder, textOf } from '../support/corpora.ts'

/** The JSON values of a text, one after another. */
function jsonValues(text: string): readonly unknown[] {
  const values: unknown[] = []
  let pending = ''
  for (const line of text.split('\n')) {
    pending += `${line}\n`
    try {
      values.push(JSON.parse(pending))
      pending = ''
    } catch {
      // The value goes on in the next line.
    }
  }
  if (pending.trim() !== '') throw new Error(`no JSON: ${pending}`)
  return values
}

/** What becomes of a case: as the suite says, or read, refused or read as other data where the suite says otherwise. */
type Outcome = 'same' | 'read' | 'refused' | 'other'

/** The cases that Kubernetes' reader decides differently from YAML 1.2, each with the reason. */
const DIFFERENT: readonly (readonly [Outcome, string, string])[] = [
  ['read', 'brackets and quotes may go on at any indentation', '9C9N QB6E'],
  ['read', 'a comment needs no space before it', '9JBA CVW2 SU5Z X4QW MUS6/00'],
  ['read', 'a tab may stand where nothing is indented', 'DK95/01 Y79Y/003'],
  ['read', 'a dash before a comma or a bracket is a text', 'G5U8 YJV2'],
  ['read', "\\' is an escape in double quotes", 'HRE5'],
  ['read', 'a directive may follow a document without ...', '9HCY'],
  ['read', 'a tag may have a comma', 'U99R'],
  ['read', 'the empty lines of a block scalar may be indented more', 'S98Z'],
  ['read', 'what follows ... in its line is another document, which Kubernetes ignores', '3HFZ'],
  ['refused', 'there is no directive but %YAML 1.1 and %TAG', '27NA 2LFX 6LVF 6ZKB 9DXL BEC7 DK95/07 RTP8 W4TN'],
  ['refused', 'there is no directive but %YAML 1.1 and %TAG', 'M7A3 MUS6/05 MUS6/06'],
  ['refused', 'a key is neither null nor a list nor an object', '4FJ6 6BFJ 6PBE 9MMW DFF7 FH7J KK5P LX3P M2N8/01 M5DY'],
  ['refused', 'a key is neither null nor a list nor an object', 'PW8X Q9WF RZP5 SBG9 V9D5 X38W XW4D'],
  ['refused', 'a key is not missing before its colon', '2JQS 6M2F CFD4 FRK4 M2N8/00 NHX8 NKF9 S3PD SM9W/01 UKK6/00'],
  [
    'refused',
    'a key in brackets ends in the line of its colon',
    '4MUZ/00 4MUZ/01 4MUZ/02 5MUD 9SA2 K3WX NJ66 UT92 VJP3/01',
  ],
  ['refused', 'in brackets no word begins with a colon', '58MP 5T43 DBG4 HM87/00'],
  ['refused', 'in brackets no word has a question mark', 'JR7V'],
  ['refused', 'in a tag a comma is a part of it', 'WZ62'],
  [
    'refused',
    'a tab does not indent, not even where it would not count',
    '6BCT 6CA3 96NN/00 96NN/01 A2M4 DK95/00 DK95/03',
  ],
  ['refused', 'a tab does not indent, not even where it would not count', 'DK95/04 Q5MG R4YG Y79Y/001 Y79Y/010'],
  ['refused', 'the lines of a block scalar are indented', 'DK3J FP8R'],
  ['refused', 'the name of an anchor is letters, digits, - and _', '2SXE 8XYN W5VH'],
  ['refused', '\\/ is no escape in double quotes', '3UYS'],
  ['refused', '... ends a document', 'HWV9 QT73'],
  ['other', '!!binary is decoded', '565N'],
  ['other', 'in brackets ? marks a key, also before a word', '652Z HM87/01'],
  ['other', 'y is true', 'C4HZ'],
  ['other', 'a line of nothing but space counts only with its break', 'JEF9/02'],
  ['other', 'the name of an anchor ends before a colon', 'Y2GN'],
]

const expected = new Map(
  DIFFERENT.flatMap(([outcome, , names]) => names.split(' ').map(name => [name, outcome] as const)),
)

describeCorpus('the YAML test suite', 'conformance/yaml-test-suite', folder => {
  for (const path of filesUnder(folder, /^in\.yaml$/)) {
    const name = relative(folder, dirname(path))
    const sibling = (file: string): string => join(dirname(path), file)
    // An entry of the list that is needed no longer fails here too.
    it(name, () => {
      const { roots, problems, skipped = [], notAnalysed } = parseYaml(textOf(path))
      const isRefused = problems.length > 0 || skipped.length > 0 || notAnalysed !== undefined
      let outcome: Outcome = 'same'
      if (existsSync(sibling('error'))) outcome = isRefused ? 'same' : 'read'
      else if (isRefused) outcome = 'refused'
      else if (existsSync(sibling('in.json'))) {
        const values = jsonValues(textOf(sibling('in.json'))).filter(value => value !== null)
        if (canonical(roots.map(plain)) !== canonical(values)) outcome = 'other'
      }
      expect(outcome, problems[0]?.message).toBe(expected.get(name) ?? 'same')
    })
  }
})
