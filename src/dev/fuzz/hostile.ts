// What mutations write into documents. None of these contains half of a surrogate pair: a file's text cannot have
// one.

/** What Unicode, a language or an editor takes for a blank or the end of a line. */
export const BLANKS = [
  ...[' ', '\t', '\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u00a0', '\u1680', '\u180e', '\u2000', '\u2003'],
  ...['\u2007', '\u2009', '\u200a', '\u2028', '\u2029', '\u202f', '\u205f', '\u3000', '\ufeff'],
] as const

/** What can't be seen, changes the terminal or the direction of text, or takes more than one UTF-16 unit. */
export const CONTROLS = [
  ...['\u0000', '\u0007', '\u0008', '\u001b[31m', '\u007f', '\u009b', '\u00ad', '\u200b', '\u200d', '\u200e'],
  ...[
    '\u202a',
    '\u202e',
    '\u2066',
    '\u2069',
    '\ufffe',
    '\uffff',
    'e\u0301',
    '😀',
    '👩‍👩‍👧',
    '𝒳',
    'ﬁ',
    'İ',
    'ß',
    '\u{e0041}',
  ],
] as const

/** What languages and templates begin or end something with. */
export const MARKS = [
  ...['{{ .X }}', '{{', '}}', '{{- if .X }}', '{% if x %}', '{%', '%}', '${X}', '${', '$', '$$', '$$$', '$(X)', '$('],
  ...['`', '@@X@@', '__X__', '<%= x %>', '#{x}', '%{ if x }', '<<', '<<EOF\n', '<<-"EOF"\n', '<<<', '&&', '||', '|'],
  ...[';', ';;', '&', '>', '2>&1', '\\', '\\\n', '"', "'", '"""', "'''", '[', ']', '{', '}', ',', ':', ': ', ' #', '#'],
  ...['- ', '? ', '! ', '!!', '%', '@', '*', '?', '**', '~', '/', '//', '..', '../', '=', '==', '--', '---\n', '...\n'],
] as const

/** Comments that mean something to clauselint, and some that nearly do. */
export const COMMENTS = [
  ...['# clauselint-disable-next-line', '# clauselint-disable-next-line VC-02 -- because', '# clauselint-disable'],
  ...['# clauselint-disable RB-01, OA-02 -- because', '# clauselint-enable', '# clauselint-disable-file -- because'],
  ...['# clauselint-disable-line RB-01 -- x until 2020-01-01', '# clauselint-disable-next-line RB-01 until 2999-13-45'],
  ...['# clauselint-disable-next-line access/entry-principal -- {{ x }}', '# clauselint-', '#clauselint-disable -- \t'],
] as const

/** Scalars and small collections, each as YAML text of one line; most are JSON too. */
export const VALUES = [
  ...['null', '~', '""', '" "', 'true', 'false', '"true"', '[]', '{}', '[[]]', '[{}]', '{"": ""}', '[null]', '0', '-0'],
  ...['-1', '1', '1.5', '65536', '4294967296', '9007199254740993', '1e999', '-1e999', '1e-400', '0x10', '0o17', '022'],
  ...['.nan', '.inf', '1_000', '12:30:45', '2026-11-21', '2026-11-21T00:00:00Z', '99999999999999999999999999999999'],
  ...[
    '"*"',
    '"**"',
    '"?"',
    '"a"',
    '"A"',
    '"0"',
    '"__proto__"',
    '"constructor"',
    '"toString"',
    '"\\u0000"',
    '"\\ud800"',
  ],
  ...[
    '"\\ud83d\\ude00"',
    '"$"',
    '"${X}"',
    '"{{ x }}"',
    '"a\\nb"',
    '"\\t"',
    '"-"',
    '"/"',
    '"#"',
    '"~"',
    '"~1"',
    '"#yaml"',
  ],
  ...['"0.0.0.0/0"', '"::/0"', '"10.0.0.0/33"', '"10.0.0.0/8"', '"::ffff:10.0.0.1/128"', '"1.2.3"', '"256.1.1.1"'],
  ...[
    '"arn:aws:iam::111122223333:role/a"',
    '"arn:aws:iam::*:role/*"',
    '"arn:::::"',
    '"arn:aws:sts::1:assumed-role/a/b"',
  ],
  ...['"a:b@c:d"', '"a/b:c@sha256:d"', '"https://[::1]:99999/%zz"', '"//"', '"100Mi"', '"1e3m"', '"-5Gi"', '"v1.99"'],
  ...[
    '"-----BEGIN CERTIFICATE-----"',
    '"YQ=="',
    '"e30="',
    '"W10="',
    '!!binary YQ==',
    '!Ref X',
    '!Sub "${X}"',
    '!!str 1',
  ],
  ...['!!int "x"', '!!set {a}', '!GetAtt a.b', '!<tag:x> y', '{"Ref": "X"}', '{"Fn::Sub": "${X}"}', '{"Fn::If": []}'],
  ...['{"a": {"b": [{"c": [1, "x", null]}]}}', '[1, "1", null, {}, []]', '{"valueFrom": {}}', '[["a", "b"], "c"]'],
] as const

/** Commands and pieces of them, for the scripts of pipelines. */
export const COMMANDS = [
  ...[
    'kubectl apply -f - <<EOF\n',
    'EOF\n',
    'aws eks update-cluster-config --name "$X" --resources-vpc-config a=b,c=d',
  ],
  ...[
    'aws iam create-role --assume-role-policy-document ',
    'cat <<"A" | kubectl apply -f -\n',
    'for i in $(seq 1 9); do',
  ],
  ...['if [ -z "$X" ]; then', 'fi', 'done', 'case $x in', 'esac', '() {', '}', 'helm upgrade --install cilium --set '],
  ...['--set-json=a=[1]', "--values <(echo '{}')", 'export X=$(cat y)', '$((1+2))', '${X:-$(Y:-${Z})}', '"${X[@]}"'],
  ...[
    'eksctl create iamidentitymapping --arn ',
    'docker push ',
    'curl -X PUT -d @- ',
    'set -euo pipefail',
    '[[ a =~ b ]]',
  ],
] as const
