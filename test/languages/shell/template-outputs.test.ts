import { expect, it } from 'vitest'
import { listsOf, placedIn } from '../../../src/languages/shell/commands.ts'
import { parseShell } from '../../../src/languages/shell/parse.ts'

const wordsOf = (script: string) => {
  const { roots, notAnalysed } = parseShell(script)
  return (
    notAnalysed ??
    roots
      .flatMap(listsOf)
      .flatMap(list => placedIn(script, list).map(({ command }) => command.words.map(({ text }) => text)))
  )
}

it.each([
  ['curl --data ({{ .Values.x | q }}', /template/],
  [
    'x=( {{ include "a" . | quote }} )\ncurl -k "https://{{ .Values.host }}/a"',
    [['curl', '-k', 'https://{{ .Values.host }}/a']],
  ],
  ['docker run {% if x %}-v a:b {% endif %}c', [['docker', 'run', '-v', 'a:b', 'c']]],
  ['a\n%{ if x ~}\nb\n%{ else ~}\nc\n%{ endif ~}\nd', [['a'], ['b'], ['c'], ['d']]],
  ["curl -w '%{http_code}' a", [['curl', '-w', '%{http_code}', 'a']]],
  ['{% if x %}\nif a; then\n{% endif %}\nb', /template/],
  // What a structure or a line of its own writes may be any command.
  ['{{ if .Values.x }}\nx=( {{ . | q }} )\n{{ end }}', /template/],
  ['{{ include "lib" . }}\nx=( {{ . | q }} )', /template/],
])('a script with what a template writes in its lines: %s', (script, expected) => {
  const found = wordsOf(script)
  if (expected instanceof RegExp) expect(found).toMatch(expected)
  else expect(found).toEqual(expect.arrayContaining(expected))
})
