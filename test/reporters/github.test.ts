import { describe, expect, it } from 'vitest'
import { github } from '../../src/reporters/github.ts'
import { at, emptyReport, exampleContext, finding, HOSTILE_PATH, hostileReport, reportOf } from './example-report.ts'

/** What the runner reads from a line: the reverse of how commands are escaped. */
function readCommand(line: string): { name: string; properties: Record<string, string>; message: string } {
  const [, name = '', list = '', message = ''] = /^::(\w+) (.*?)::(.*)$/s.exec(line) ?? []
  const undo = (text: string): string =>
    text
      .replaceAll('%0D', '\r')
      .replaceAll('%0A', '\n')
      .replaceAll('%3A', ':')
      .replaceAll('%2C', ',')
      .replaceAll('%25', '%')
  const properties = Object.fromEntries(
    list.split(',').map(part => [part.slice(0, part.indexOf('=')), undo(part.slice(part.indexOf('=') + 1))]),
  )
  return { name, properties, message: undo(message) }
}

describe('what GitHub does not show', () => {
  it('is counted', () => {
    const one = finding({ location: at('broken.json', '}') })
    const many = reportOf(Array.from({ length: 12 }, () => one))
    expect(github(many, exampleContext)).toContain('GitHub shows no annotation for 2 of them')
    expect(github(reportOf([one]), exampleContext)).not.toContain('GitHub shows')
  })
})

describe('the GitHub report', () => {
  it('says how much was linted where nothing was found', () => {
    expect(github(emptyReport, exampleContext)).toBe('::notice title=clauselint::no findings in 3 files\n')
  })

  it('gives no columns for several lines', () => {
    const location = { ...at('broken.json', '}'), endLine: 4 }
    const [line = ''] = github(reportOf([finding({ location })]), exampleContext).split('\n')
    expect(readCommand(line).properties).toEqual({
      file: 'broken.json',
      line: '1',
      endLine: '4',
      title: 'hybrid/snat-exclusion VC-02',
    })
  })

  it('writes one command a line, whatever texts hold', () => {
    const lines = github(hostileReport, exampleContext).trimEnd().split('\n')
    expect(lines.map(line => readCommand(line).name)).toEqual(['error', 'warning', 'error', 'notice'])
    const [first] = lines.map(readCommand)
    expect(first?.properties['file']).toBe(HOSTILE_PATH.replace('\u001b', '·'))
    expect(first?.message).toContain(']]> ::error::x %0A "')
  })
})
