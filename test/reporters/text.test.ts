import { Chalk } from 'chalk'
import { describe, expect, it } from 'vitest'
import { text } from '../../src/reporters/text.ts'
import { at, emptyReport, exampleContext, exampleReport, finding, reportOf, visibleStyle } from './example-report.ts'

const write = (content: string, token: string, columns = 80): string => {
  const files = { 'a.yaml': content }
  const report = reportOf([finding({ message: 'wrong', location: at('a.yaml', token, files) })])
  return text(report, { ...exampleContext, columns, codeFrames: true, textOf: () => content })
}
const frameOf = (content: string, token: string, columns = 80): readonly string[] =>
  write(content, token, columns).split('\n').slice(2, 4)

describe('the text report', () => {
  it('says that there is nothing, and of how much', () => {
    expect(text(emptyReport, exampleContext)).toBe('no findings in 3 files\n')
  })

  it('counts one and many', () => {
    const one = { ...emptyReport, counts: { ...emptyReport.counts, files: 1 } }
    expect(text(one, exampleContext)).toBe('no findings in 1 file\n')
    const report = reportOf([finding({ location: at('broken.json', '}') })])
    expect(text(report, exampleContext)).toContain('1 error in 1 of 3 files')
  })

  it('colours severities, files and the summary', () => {
    const coloured = text(exampleReport, { ...exampleContext, style: visibleStyle })
    expect(coloured).toContain('<underline>broken.json</underline>')
    expect(coloured).toContain('1:7  <red>error</red>  a value is missing  <dim>syntax/json</dim>')
    expect(coloured).toContain('<yellow>warning</yellow>')
    expect(coloured).toContain('<bold><red>2 errors, 1 warning, 1 info in 2 of 6 files</red></bold>')
    expect(text(emptyReport, { ...exampleContext, style: visibleStyle })).toBe(
      '<bold><green>no findings in 3 files</green></bold>\n',
    )
  })

  it('takes the colours of chalk', () => {
    const coloured = text(exampleReport, { ...exampleContext, style: new Chalk({ level: 1 }) })
    expect(coloured).toContain('1:7  \u001b[31merror\u001b[39m  a value is missing')
  })

  it('lists what is suppressed on request', () => {
    expect(text(exampleReport, { ...exampleContext, showSuppressed: true })).toContain(
      'aws-node.yaml:5:13  one replica can not survive a node drain  workload/min-replicas WL-07  (one node only)',
    )
  })

  it('does not let a long message move the rules of the others', () => {
    const location = at('broken.json', '}')
    const report = reportOf([finding({ message: 'short', location }), finding({ message: 'x'.repeat(100), location })])
    expect(text(report, { ...exampleContext, columns: 80 })).toContain('error  short  hybrid/snat-exclusion VC-02\n')
  })

  it('breaks what a terminal has no room for between words, with the rule at the end', () => {
    const location = at('broken.json', '}')
    const message = 'the selector of this policy matches no pods that any document of the namespace has'
    const lines = text(reportOf([finding({ message, location })]), { ...exampleContext, columns: 60, wraps: true })
      .split('\n')
      .slice(1, 4)
    expect(lines.every(line => line.length <= 60)).toBe(true)
    expect(lines.join(' ').replaceAll(/ +/g, ' ')).toContain(`${message} hybrid/snat-exclusion VC-02`)
    const piped = text(reportOf([finding({ message, location })]), { ...exampleContext, columns: 60 })
    expect(piped).toContain(`${message}  hybrid/snat-exclusion VC-02\n`)
  })

  it('links the rule to its page where there is an address', () => {
    const report = reportOf([finding({ location: at('broken.json', '}') })])
    const linked = text(report, { ...exampleContext, pageOf: ({ rule }) => `file:///pages/${rule}.md` })
    expect(linked).toContain(
      '\u001b]8;;file:///pages/hybrid/snat-exclusion.md\u001b\\hybrid/snat-exclusion VC-02\u001b]8;;\u001b\\',
    )
    expect(text(report, exampleContext)).not.toContain('\u001b')
  })

  it('marks where a frame leaves out a part of its line', () => {
    const [line] = frameOf(`${'a'.repeat(200)} place ${'b'.repeat(200)}\n`, 'place', 60)
    expect(line).toMatch(/^ {4}1 \| …a+ place b+…$/)
    expect(frameOf('short place\n', 'place', 60)[0]).toBe('    1 | short place')
  })

  it('aligns by columns where characters are wide', () => {
    const location = at('broken.json', '}')
    const report = reportOf([finding({ message: '日本', location }), finding({ message: 'four', location })])
    const lines = text(report, exampleContext).split('\n')
    expect(lines[1]).toContain('日本  hybrid')
    expect(lines[2]).toContain('four  hybrid')
  })
})

describe('on a terminal', () => {
  const content = 'a: x\nb: x\nc: x\nd: x\ne: x\n'
  const all = ['a', 'b', 'c', 'd', 'e'].map(token =>
    finding({ message: 'wrong', location: at('a', token, { a: content }) }),
  )
  const shown = (findings: typeof all): readonly string[] =>
    text(reportOf(findings), { ...exampleContext, folded: true }).split('\n')

  it('folds what is equal after the third finding of a file, unless it is one', () => {
    expect(shown(all)).toEqual([
      'a',
      '  1:1  error  wrong  hybrid/snat-exclusion VC-02',
      '  2:1  error  wrong  hybrid/snat-exclusion VC-02',
      '  3:1  error  wrong  hybrid/snat-exclusion VC-02',
      '  … and 2 more of hybrid/snat-exclusion VC-02: --all',
      '',
      '5 errors in 1 of 3 files',
      '',
    ])
    expect(shown(all.slice(0, 4))).toHaveLength(8)
    expect(shown(all).join().includes('--all')).toBe(true)
    expect(text(reportOf(all), exampleContext)).not.toContain('--all')
  })

  it('says under each finding how it is fixed', () => {
    const fixOf = () => 'Write it right'
    expect(
      text(reportOf(all.slice(0, 1)), { ...exampleContext, fixOf })
        .split('\n')
        .slice(1, 3),
    ).toEqual(['  1:1  error  wrong  hybrid/snat-exclusion VC-02', '    fix: Write it right'])
  })
})

describe('a code frame', () => {
  it('marks the token in its line', () => {
    expect(frameOf('a: 1\nb: wrong # why\n', 'wrong')).toEqual(['    2 | b: wrong # why', '      |    ^^^^^'])
  })

  it('keeps its marks under wide characters and tabs', () => {
    expect(frameOf('\t日本: wrong\n', 'wrong')).toEqual(['    1 |   日本: wrong', '      |         ^^^^^'])
  })

  it('marks one column where there is nothing to mark', () => {
    expect(frameOf('a:\nb: 1\n', '\nb')).toEqual(['    1 | a:', '      |   ^'])
  })

  it('shows a long line around the token only', () => {
    const [line = '', marks = ''] = frameOf(`${'x'.repeat(100_000)}wrong${'y'.repeat(100_000)}`, 'wrong', 60)
    expect(line.length).toBeLessThanOrEqual(60)
    expect(line.slice(marks.indexOf('^'), marks.lastIndexOf('^') + 1)).toBe('wrong')
  })

  it('marks no further than the line', () => {
    expect(frameOf('a: |\n  one\n  two\nb: 1\n', '|\n  one\n  two')).toEqual(['    1 | a: |', '      |    ^'])
  })

  it('shows nothing of a file that holds a Secret', () => {
    expect(write('kind: Secret\ndata: { password: aHVudGVyMg== }\n', 'password')).not.toContain('aHVudGVyMg')
    expect(write('{"data": {"password": "aHVudGVyMg=="}, "kind": "Secret"}', 'password')).not.toContain('aHVudGVyMg')
    expect(write('{"type": "harbor", "credential": {"access_secret": "aHVudGVyMg"}}', 'harbor')).not.toContain(
      'aHVudGVyMg',
    )
    expect(write('kind: ExternalSecret\nspec: token\n', 'token')).toContain('| spec: token')
  })

  it('shows nothing of a finding that is about a secret', () => {
    const files = { 'a.env.yaml': 'password: hunter2\n' }
    const location = at('a.env.yaml', 'password', files)
    const report = reportOf([finding({ rule: 'secrets/literal', location })])
    const written = text(report, { ...exampleContext, codeFrames: true, textOf: () => files['a.env.yaml'] })
    expect(written).not.toContain('hunter2')
  })
})
