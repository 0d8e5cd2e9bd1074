import { describe, expect, it } from 'vitest'
import { held, heldIn } from '../support/held.ts'

describe('a script', () => {
  it.each([
    ['a file', 'cat > a.toml <<EOF\nb = 1\nEOF\n', [['file', 'a.toml', 'b = 1\n']]],
    ['files', 'tee a.toml c.toml <<EOF\nb = 1\nEOF\n', ['a', 'c'].map(name => ['file', `${name}.toml`, 'b = 1\n'])],
    ['a file by a pipe', 'cat <<EOF | sudo tee a.toml > /dev/null\nb = 1\nEOF\n', [['file', 'a.toml', 'b = 1\n']]],
    ['another script', 'cat > a.sh <<"EOF"\naws x\nEOF\n', [['script', 'a.sh', 'aws x\n']]],
    ['what a command is given', 'curl -d @- <<EOF\n{"a": 1}\nEOF\n', [['request', '', '{"a": 1}\n']]],
    ['an option', `aws x --policy '{"a": 1}'`, [['request', '', '{"a": 1}']]],
    ['an option with escapes', 'curl -d "{\\"a\\": $B}"', [['request', '', '{"a": $B}']]],
    ['an option in one word', `curl --data='{"a": '"$B"'}'`, [['request', '', '{"a": $B}']]],
    ['a short option in one word', `curl -d'{"a": 1}'`, [['request', '', '{"a": 1}']]],
    ['a here-string', `curl -d @- <<< '{"a": 1}'`, [['request', '', '{"a": 1}']]],
    ['a here-string with a variable', 'curl -d @- <<< "{\\"a\\": $(b)}"', [['request', '', '{"a": $(b)}']]],
    ['what is piped', `echo '{"a": 1}' | tee | curl -d @-`, [['request', '', '{"a": 1}']]],
    ['what is printed', `printf '%s' '{"a": 1}' | http POST b`, [['request', '', '{"a": 1}']]],
    [
      'what jq writes down',
      `jq -n '{a: 1, "b": [$c, true]}' | curl -d @-`,
      [['request', '', '{a: 1, "b": [$c, true]}']],
    ],
    ['what is substituted', `curl -d "$(jq -nc '{a: {b: 1}}')"`, [['request', '', '{a: {b: 1}}']]],
    ['what a variable has', `B='{"a": 1}'; curl -d "$B"`, [['request', '', '{"a": 1}']]],
    ['what an exported variable has', `export B='{"a": 1}'; curl --data="${'${B}'}"`, [['request', '', '{"a": 1}']]],
    ['what a variable has that is piped', `B='{"a": 1}'; echo "$B" | curl -d @-`, [['request', '', '{"a": 1}']]],
    ['what a variable gets', `B=$(jq -n '{a: 1}')\ncurl -d "$B"`, [['request', '', '{a: 1}']]],
    ['a printed file', `echo '{"a": 1}' > a.json`, [['file', 'a.json', '{"a": 1}']]],
    ['a printed file that begins with a word', "echo 'a:\n  b: 1' > a.yaml", [['file', 'a.yaml', 'a:\n  b: 1']]],
    ['a printed file by a pipe', `echo '[a]\nb = 1' | sudo tee -a c.toml`, [['file', 'c.toml', '[a]\nb = 1']]],
    ['an object in a here-string', `kubectl apply -f - <<< '{"a": 1}'`, [['manifest', '', '{"a": 1}']]],
    ['a whole input', `aws x --cli-input-json '{"a": 1}'`, [['manifest', '', '{"a": 1}']]],
    ['an option in a substitution', `X=$(aws x --policy '{"a": 1}')`, [['request', '', '{"a": 1}']]],
    ['an object', 'kubectl apply -f - <<EOF\na: 1\nEOF\n', [['manifest', '', 'a: 1\n']]],
    ['an object by a pipe', 'cat <<EOF | kubectl apply -n b -f -\na: 1\nEOF\n', [['manifest', '', 'a: 1\n']]],
    [
      'an object in a file',
      'cat > a.yaml <<EOF\nb: 1\nEOF\nkubectl create -f a.yaml\n',
      [['manifest', 'a.yaml', 'b: 1\n']],
    ],
    [
      'an input in a file',
      'cat > a.json <<EOF\n{}\nEOF\naws x --cli-input-json file://a.json\n',
      [['manifest', 'a.json', '{}\n']],
    ],
  ])('holds %s', (_, script, expected) => {
    const found = heldIn('a.sh', script)
    expect(found).toEqual(expected)
  })

  it.each([
    ['text for a command', 'cat <<EOF\nhello\nEOF\n'],
    ['words in quotes', `echo '{"a": 1}'`],
    ['words in quotes that nothing gets', `echo '{"a": 1}' > /dev/null`],
    ['a variable that nothing uses', `B='{"a": 1}'`],
    ['what jq works out', `jq -n '{a: (1 + 2)}' | curl -d @-`],
    ['what jq shortens', `jq -n '{a, $b}' | curl -d @-`],
    ['what jq puts into a text', `jq -n '{a: "b\\(c)"}' | curl -d @-`],
    ['what jq makes of its input', `jq '{a: 1}' b.json | curl -d @-`],
    ['an option that is no object', `aws x --name '1'`],
    ['a comment', '# cat > a.toml <<EOF\n'],
  ])('does not hold %s', (_, script) => {
    expect(heldIn('a.sh', script)).toEqual([])
  })

  it('says which commands a file is for, also those of another step', () => {
    const steps = ['cat > a.json <<EOF\n{}\nEOF\n', 'aws iam create-role --role-name r --policy file://a.json']
    const text = `on: push\njobs:\n  a:\n    steps:\n${steps.map(step => `      - run: ${JSON.stringify(step)}\n`).join('')}`
    const file = held('a.yml', text).find(({ path }) => path === 'a.json')
    expect(file?.commands?.map(({ words }) => words[0]?.text)).toEqual(['cat', 'aws'])
  })

  it.each([
    [
      'a variable',
      `B='{"a": 1}'\ncurl -X POST b -d "$B"\nB='{"a": 2}'\ncurl c --json "$B"\n`,
      ['-d', '--json'],
      ['b', 'c'],
    ],
    ['a variable before it is set', `f() { curl b -d "$B"; }\nB='{"a": 1}'\nf`, ['-d'], ['b']],
    ['a pipe', `echo '{"a": 1}' |\n  curl b -d @-`, [undefined], ['b']],
    ['a printed file', `echo '{"a": 1}' > a.json\ncat a.json | curl b -d @-`, [undefined], ['b']],
    ['a file in one word', `echo '{"a": 1}' > a.json\ncurl b --data-binary=@a.json`, [undefined], ['b']],
    ['a redirection', `echo '{"a": 1}' > a.json\ncurl b -d @- < a.json`, [undefined], ['b']],
    ['a here-document in a variable', 'B=$(cat <<EOF\n{"a": 1}\nEOF\n)\ncurl b -d "$B"', ['-d'], ['b']],
  ])('says who gets %s', (_, script, options, urls) => {
    const found = held('a.sh', script)
    expect(found.map(({ option }) => option)).toEqual(options)
    const last = found.map(({ commands = [] }) => commands.at(-1)?.words.find(({ text }) => /^[bc]$/.test(text))?.text)
    expect(last).toEqual(urls)
  })

  it('places what it holds by the way to it, wherever lines are added', () => {
    const script = 'cat > a.toml <<EOF\nb = 1\nEOF\n'
    const pointers = (text: string) => held('a.sh', text).map(({ pointer }) => pointer)
    expect(pointers(script)).toEqual(['/cat/2/<<EOF/#toml'])
    expect(pointers(`set -eu\n\n${script}`)).toEqual(['/cat/2/<<EOF/#toml'])
  })
})
