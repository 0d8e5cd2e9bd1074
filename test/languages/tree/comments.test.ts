import { describe, expect, it } from 'vitest'
import { parseJson } from '../../../src/languages/json/json.ts'
import { parseToml } from '../../../src/languages/toml/toml.ts'
import { readComments } from '../../../src/languages/tree/comments.ts'
import type { Parsed } from '../../../src/languages/tree/parsed.ts'
import { parseYaml } from '../../../src/languages/yaml/yaml.ts'

function commentsOf(text: string, { format, roots }: Parsed): readonly string[] {
  const comments = readComments(text, format, roots)
  for (const comment of comments) expect(text.slice(comment.start, comment.end)).toContain(comment.text)
  return comments.map(comment => comment.text)
}

describe('readComments', () => {
  it('finds the comments of YAML, not what looks like one in a scalar or a key', () => {
    const text = [
      '# one',
      'a: b#c # two',
      '"k # ey": "x # y" # three',
      "s: 'a # b'",
      'p: plain text',
      '  over # four',
      'l: | # five',
      '  echo # no',
      '  # no',
      '',
      '# six',
      'f: [1, # seven',
      '  "#"]',
      'e: # eight',
      'x: &x 1#y',
      '---',
      'z: *x # nine',
    ].join('\r\n')
    const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
    expect(commentsOf(text, parseYaml(text))).toEqual(words.map(word => ` ${word}`))
  })

  it('finds a comment of YAML directly behind a token, as Kubernetes does', () => {
    const text = 'a: "x"# one\nb: [1]# two\nc: {d: 1,# three\n}# four\ne: f#no\n'
    expect(commentsOf(text, parseYaml(text))).toEqual([' one', ' two', ' three', ' four'])
  })

  it('ends a comment of YAML where Kubernetes ends the line', () => {
    const text = '# one\u0085a: b # two\u2028c: "d"\n'
    expect(commentsOf(text, parseYaml(text))).toEqual([' one', ' two'])
  })

  it('finds the comments of TOML', () => {
    const text = "# one\na = \"x # y\" # two\n\"b#\" = '''\n# no\n'''# three\n[t] # four\n"
    expect(commentsOf(text, parseToml(text))).toEqual([' one', ' two', ' three', ' four'])
  })

  it('finds the comments of JSON', () => {
    const text = '// one\n{"a//": "/* no */", /* two\n lines */ "b": 1} // three'
    expect(commentsOf(text, parseJson(text))).toEqual([' one', ' two\n lines ', ' three'])
  })

  it('says where they are, marker included', () => {
    const text = 'a: 1 # x\n'
    expect(readComments(text, 'yaml', parseYaml(text).roots)).toEqual([{ text: ' x', start: 5, end: 8 }])
    expect(readComments('/* no end', 'json', [])).toEqual([{ text: ' no end', start: 0, end: 9 }])
  })
})
