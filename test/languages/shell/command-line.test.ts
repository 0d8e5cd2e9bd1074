import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { innerWords, readCommandLine } from '../../../src/languages/shell/command-line.ts'

const words = (line: string) => line.split(' ').map(text => ({ text }))
const read = (line: string) => {
  const [program = '', ...rest] = words(line).map(({ text }) => text)
  const { operands, options } = readCommandLine(program, words(rest.join(' ')), ({ text }, from) => ({
    text: text.slice(from),
  }))
  return {
    operands: operands.map(({ text }) => text),
    options: options.map(({ name, values }) => [name, ...values.map(({ text }) => text)]),
  }
}

describe('readCommandLine', () => {
  it.each(['-f -', '-f-', '-f=-', '--filename -', '--filename=-'])('reads standard input in %j', option => {
    const { operands, options } = read(`kubectl apply ${option}`)
    expect([operands, options[0]?.[1]]).toEqual([['apply'], '-'])
  })

  it.each([
    ['kubectl -n shop apply -f a.yaml --wait', ['apply'], [['-n', 'shop'], ['-f', 'a.yaml'], ['--wait']]],
    ['kubectl -nshop delete --all pods', ['delete', 'pods'], [['-n', 'shop'], ['--all']]],
    ['kubectl exec web -- ls -l', ['exec', 'web'], []],
    [
      'aws eks create-access-entry --kubernetes-groups a b --name x',
      ['eks', 'create-access-entry'],
      [
        ['--kubernetes-groups', 'a', 'b'],
        ['--name', 'x'],
      ],
    ],
    ['aws --region x eks list-clusters', ['eks', 'list-clusters'], [['--region', 'x']]],
    ['aws s3 cp --acl private a s3://b', ['s3', 'cp', 'a', 's3://b'], [['--acl', 'private']]],
    ['aws ec2 x --from-port -1 --dry-run', ['ec2', 'x'], [['--from-port', '-1'], ['--dry-run']]],
  ])('reads %j', (line, operands, options) => expect(read(line)).toEqual({ operands, options }))

  it('gives every word before -- once, as an operand, an option or a value', () => {
    const word = fc.constantFrom('a', '-', '-f', '-n', '--all', '--name', '--x=y', '-fz', '-1')
    const program = fc.constantFrom('kubectl', 'aws', 'helm', 'eksctl', 'other')
    fc.assert(
      fc.property(program, fc.array(word, { maxLength: 8 }), (name, given) => {
        const list = given.map(text => ({ text }))
        const { operands, options } = readCommandLine(name, list, own => own)
        const count =
          operands.length +
          options.flatMap(({ values, word: own }) => [own, ...values.filter(one => one !== own)]).length
        expect(count).toBe(given.length)
      }),
    )
  })

  it('finds the command that another one runs elsewhere', () => {
    expect(innerWords(words('kubectl exec web -- kubectl apply -f -')).map(({ text }) => text)[1]).toBe('apply')
    expect(innerWords(words('kubectl exec web -- ls')).length).toBe(5)
  })
})
