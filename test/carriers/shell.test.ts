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

  it('places what it holds by the way to it, wherever lines are added', () => {
    const script = 'cat > a.toml <<EOF\nb = 1\nEOF\n'
    const pointers = (text: string) => held('a.sh', text).map(({ pointer }) => pointer)
    expect(pointers(script)).toEqual(['/cat/2/<<EOF/#toml'])
    expect(pointers(`set -eu\n\n${script}`)).toEqual(['/cat/2/<<EOF/#toml'])
  })
})
