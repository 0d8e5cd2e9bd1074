import { describe, expect, it } from 'vitest'
import { readSuppressions } from '../src/engine/suppress/suppressions.ts'
import { parseOutput } from '../src/languages/captured-output/output.ts'
import { parseCorefile } from '../src/languages/corefile/corefile.ts'
import { looksLikeCorefile } from '../src/languages/corefile/looks-like.ts'
import { parseDockerfile } from '../src/languages/dockerfile/dockerfile.ts'
import { parseHcl } from '../src/languages/hcl/hcl.ts'
import { parseJson } from '../src/languages/json/json.ts'
import { parseMakefile } from '../src/languages/makefile/makefile.ts'
import { parse } from '../src/languages/parse.ts'
import { listsOf, placedIn } from '../src/languages/shell/commands.ts'
import { hereDocuments } from '../src/languages/shell/here-documents.ts'
import { parseScript } from '../src/languages/shell/language.ts'
import { parseToml } from '../src/languages/toml/toml.ts'
import { readComments } from '../src/languages/tree/comments.ts'
import { parseYaml } from '../src/languages/yaml/yaml.ts'
import { createFraming } from '../src/lsp/framing.ts'
import { typingContext } from '../src/lsp/yaml-context.ts'
import { compileGlob } from '../src/workspace/glob.ts'
import { isIgnored, readIgnoreFile } from '../src/workspace/ignore-file.ts'
import { BLANKS_AND_CONTROLS } from './support/characters.ts'

const parsers = { json: parseJson, toml: parseToml, shell: parseScript, corefile: parseCorefile }

/** Each reader that is written by hand, and something that it reads, with words of its language. */
const readers: Readonly<Record<string, { readonly words: string; readonly read: (text: string) => unknown }>> = {
  placedIn: {
    words: 'if a; then x="b $(c)" > d; fi',
    read: text => parseScript(text).roots.flatMap(root => listsOf(root).map(list => placedIn(text, list))),
  },
  hereDocuments: {
    words: 'cat <<EOF | b\nc\nEOF\nd',
    read: text => parseScript(text).roots.map(root => hereDocuments(text, root)),
  },
  parseYaml: { words: 'a: &b c # d\n? e\n: - f\n  - |+2\n    g\n---\nh: {i: [j, *b]}', read: parseYaml },
  'parseYaml, of a broken stream': { words: '%YAML 1.2\n--- a\n...\n--- [b', read: parseYaml },
  parseJson: { words: '{"a": [1, true, "b"], "c": null} {"d": 2}', read: parseJson },
  parseToml: { words: 'a = "b" # c\n[d.e]\nf = [1, 2]', read: parseToml },
  parseCorefile: { words: '(a) {\n b "c" # d\n}\n.:53 e {\n import a\n f { g }\n}', read: parseCorefile },
  parseHcl: {
    words: 'a "b" {\n c = "d${e.f[0]}" # g\n h = [i(1 + 2), {j = !k ? l : m}]\n n = <<-O\n p\n O\n}',
    read: parseHcl,
  },
  parseDockerfile: { words: 'FROM a:1 AS b\nRUN c \\\n # d\n e\nCOPY <<E --from=b f g\nh\nE\n', read: parseDockerfile },
  parseMakefile: {
    words: 'A := b$(C) \\\n d\ne f: g | h # i\n\t@-j $$k $(A) \\\n\tl\ndefine m\n\tn\nendef\n-include o',
    read: parseMakefile,
  },
  parseOutput: { words: 'Routing:   Network: Native   Host: BPF\n\n> authorization: Basic c\n', read: parseOutput },
  looksLikeCorefile: { words: '# a\n.:53 b {\n forward . c\n}', read: looksLikeCorefile },
  readComments: { words: 'a: b # c\n# d\ne: "#f"', read: text => readComments(text, 'yaml', parseYaml(text).roots) },
  readSuppressions: {
    words: 'a: b # clauselint-disable-line RB-01, RB-02 -- why until 2027-01-31',
    read: text => readSuppressions({ path: 'a.yaml', text }, parse(text, 'yaml', parsers)),
  },
  typingContext: {
    words: 'a:\n  - b: c\n    d: [e, f',
    read: text => Array.from(text, (_, offset) => typingContext(text, offset)),
  },
  createFraming: {
    words: 'Content-Length: 2\r\n\r\n{} Content-Length: 2\r\n\r\n{}',
    read: text => createFraming()(Buffer.from(text)),
  },
  compileGlob: {
    words: 'a/*.{b,c}/[d-f]/**',
    read: text => [compileGlob(text)].map(glob => 'matches' in glob && glob.matches(text)),
  },
  readIgnoreFile: {
    words: '# a\n!b/\n*.c\n/d/e',
    read: text => {
      const read = readIgnoreFile('', '.gitignore', text)
      return 'file' in read && isIgnored([read.file], text, false)
    },
  },
}

/** The text with something at the beginning, in the middle and at the end of each of its words, and around each other character. */
const positions = (words: string, c: string): readonly string[] => [
  words.replace(/\w+/g, word => c + word),
  words.replace(/\w+/g, word => word + c),
  words.replace(/\w+/g, word => word.slice(0, word.length / 2) + c + word.slice(word.length / 2)),
  words.replace(/\W/g, other => c + other),
  words.replace(/\W/g, other => other + c),
  c + words + c,
  c.repeat(100),
]

// What does not advance never ends, or takes all memory: this test is passed by ending.
describe('every reader comes to the end of every text:', () => {
  it.each(Object.entries(readers))('%s, with each blank and control everywhere', (_, { words, read }) => {
    for (const c of BLANKS_AND_CONTROLS) for (const text of positions(words, c)) expect(() => read(text)).not.toThrow()
  })
})
