/*
 * Texts that begin as a manifest and are changed at random places: always the same ones, since what Kubernetes reads in them
 * is recorded.
 */

const SEEDS: readonly string[] = [
  'apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\n  labels: {app: web, tier: "1"}\nspec:\n  containers:\n  - name: a\n    image: b:1\n    args: ["-x", \'y\', z]\n',
  'kind: ConfigMap\ndata:\n  a.txt: |\n    one\n      two\n\n    three\n  b: >-\n    folded\n    text\n\n    more\n',
  '# first\n---\na: 1 # one\nb:\n  - c: 2\n    d: [e, f]\n  -\n    - g\n---\nh: i\n...\n',
  'base: &base {name: view, kind: ClusterRole}\nrole:\n  <<: *base\n  name: admin\nroles: [*base, {<<: [*base], a: b}]\n',
  "? key\n: value\n? 'x y'\n: y\n\"quoted\": 'it''s'\nplain: a b\n  c d\n\n  e\n",
  '- !!str 1\n- !!int "2"\n- !Ref x\n- &a b\n- *a\n- ~\n- yes\n- 0x1F\n- 1.5e3\n- "\\u0041\\n\\\n  b"\n',
  '{"a": {"b": [1, 2, {"c": "d"}]}, "e": "f g",\n "h": null, i: [j: k, l]}\n',
  'a:\n- b\n- c: d\n  e:\n  - f\ng:\n    h: i\n    j:\n      k: "l\n        m"\n',
  'a: !!int "1"\nb: !!binary YQ==\nc: !x {d: !y [e]}\nf: &g\n  h: i\nj: *g\n...\n',
  'on: push\n443: y\n1.5: n\nno: off\nname: "é😀"\n',
]

const PIECES: readonly string[] = [
  ...[
    '\n',
    '\r\n',
    '\r',
    '\u0085',
    '\u2028',
    '\u2029',
    ' ',
    '  ',
    '\t',
    '\n  ',
    '\n- ',
    '- ',
    '? ',
    ': ',
    ':',
    ',',
    '#',
    ' #',
  ],
  ...[
    '{',
    '}',
    '[',
    ']',
    '"',
    "'",
    '|',
    '>',
    '|+\n',
    '>2-\n',
    '&a ',
    '*a',
    '!t ',
    '!!str ',
    '!!binary ',
    '!',
    '%',
    '@',
    '`',
    '\\',
  ],
  ...[
    '<<: *base\n',
    '---\n',
    '\n---\n',
    '\n...\n',
    '~',
    'yes',
    '1',
    '0',
    '.',
    '_',
    '\ufeff',
    'é',
    '😀',
    'a',
    'key: ',
    '<<',
  ],
]

/** How many texts there are. */
export const MUTATIONS = 5000

/** The text of a number below `MUTATIONS`: one or two changes to one of the seeds, mostly between its words. */
export function mutation(number: number): string {
  let state = number
  const below = (limit: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    return Math.floor((((state ^ (state >>> 13)) >>> 0) / 2 ** 32) * limit)
  }
  let text = [...(SEEDS[number % SEEDS.length] ?? '')]
  for (let changes = 1 + below(2); changes > 0; changes--) {
    const gaps = text.flatMap((character, at) => (/[\s,:[{"'-]/.test(character) ? [at] : []))
    const at = below(4) === 0 ? below(text.length + 1) : (gaps[below(gaps.length)] ?? 0) + below(2)
    const kind = below(4)
    const piece = [...(PIECES[below(PIECES.length)] ?? '')]
    const cut = kind < 2 ? 0 : below(8) === 0 ? 1 + below(12) : 1
    text = [...text.slice(0, at), ...(kind === 2 ? [] : piece), ...text.slice(at + cut)]
  }
  return text.join('')
}
