import { describe, expect, it } from 'vitest'
import { parseDockerfile } from '../../../src/languages/dockerfile/dockerfile.ts'
import type { Node } from '../../../src/languages/tree/node.ts'

/** What the scalars of a Dockerfile say, and what is written where they stand. */
function scalars(text: string): readonly (readonly [value: unknown, written: string])[] {
  const of = (node: Node): readonly (readonly [unknown, string])[] => {
    if (node.type === 'scalar') return [[node.value, text.slice(node.start, node.end)]]
    return (node.type === 'sequence' ? node.items : node.entries.map(({ value }) => value)).flatMap(of)
  }
  return parseDockerfile(text).roots.flatMap(of)
}

describe('parseDockerfile', () => {
  it('places images, stages and arguments, also after a byte order mark and with carriage returns', () => {
    expect(scalars('\ufeffARG A="1" B\r\nfrom --platform=x a:$A \\\r\n # c\r\n as b\r\nCOPY --from=b c d\r\n')).toEqual(
      [
        ['1', '1'],
        [null, ''],
        ['a:$A', 'a:$A'],
        ['b', 'b'],
        ['b', 'b'],
      ],
    )
  })

  it('gives a shell what follows the flags, with blanks for the comments between the lines', () => {
    const text = 'RUN --mount=type=cache a \\  \n # b\n\n c\nRUN <<E\nd\nE\nRUN cat <<-E > f\n\tg\n\tE\n'
    expect(scalars(text).map(([value]) => value)).toEqual(['a   \\\n       c\n', 'd\n', 'cat <<-E > f\n\tg\n\tE\n'])
  })

  it('gives a here-document to the shell that reads it', () => {
    const values = (text: string): readonly unknown[] => scalars(text).map(([value]) => value)
    expect(values('RUN <<-"E" bash -eu\n\ta\n\tE\n')).toEqual(['\ta\n'])
    expect(values('RUN <<E fish\na\nE\n')).toEqual(['<<E fish\na\nE\n'])
  })

  it('reads what runs later, and what a container starts with', () => {
    const script = (text: string): unknown => scalars(text).at(-1)
    expect(script('ONBUILD RUN a b\n')).toEqual(['a b\n', 'a b\n'])
    expect(script('ONBUILD COPY --from=b:1 c d\n')).toEqual(['b:1', 'b:1'])
    expect(script('CMD a $B\n')).toEqual(['a $B\n', 'a $B\n'])
    expect(script('ENTRYPOINT ["sh", "-c", "a"]\n')).toEqual(['a', '"a"'])
    expect(script('HEALTHCHECK --interval=5s CMD a -b\n')).toEqual(['a -b\n', 'a -b\n'])
    expect(script('HEALTHCHECK --retries=3 CMD ["a", "-b"]\n')?.toString()).toBe(' a    -b ,"a", "-b"')
    expect(scalars('HEALTHCHECK NONE\n')).toEqual([])
    expect(scalars('RUN --mount=type=bind,from=b:1,target=/x a\n')[0]).toEqual(['b:1', 'b:1'])
  })

  it('reads the files that here-documents become', () => {
    expect(scalars('COPY <<E /etc/a.toml\nb = 1\nE\n')).toEqual([
      ['/etc/a.toml', '/etc/a.toml'],
      ['b = 1\n', 'b = 1\n'],
    ])
    expect(scalars('COPY <<E <<F /etc/\nb\nE\nc\nF\n')).toEqual([])
  })

  it('reads the exec form of a shell, or of a program', () => {
    expect(scalars('RUN ["sh", "-c", "a \\"b\\""]\nRUN ["a \\" ]\n')[0]).toEqual(['a "b"', '"a \\"b\\""'])
    expect(scalars('RUN ["curl", "-k"]\n')).toEqual([[' curl    -k ', '"curl", "-k"']])
    expect(scalars('RUN ["curl", "a b"]\n')).toEqual([[' curl   "a b"', '"curl", "a b"']])
    expect(scalars('RUN ["curl", "$A"]\n')).toEqual([[" curl   '$A'", '"curl", "$A"']])
    expect(scalars('RUN ["curl", "it\'s"]\nCMD ["-k"]\n')).toEqual([])
  })

  it('honours the escape directive', () => {
    expect(scalars('# escape=`\nRUN kubectl `\n  get\n').map(([value]) => value)).toEqual(['kubectl \\\n  get\n'])
  })

  it('gives the entry point of a stage its arguments', () => {
    const entry = 'ENTRYPOINT ["kubectl"]\n'
    expect(String(scalars(`${entry}CMD ["get", "x"]\n`)[0]?.[0]).replace(/\s+/g, ' ')).toBe(' kubectl get x ')
    expect(scalars(`CMD ["get", "x"]\n${entry}`)[1]?.[0]).toBe(' kubectl  get  x ')
    expect(scalars('ENTRYPOINT ["sh", "-c"]\nCMD ["a | b"]\n')[0]?.[0]).toBe('a | b')
    expect(scalars(`FROM a\n${entry}FROM b\nCMD ["get"]\n`).map(([value]) => value)).toEqual([
      'a',
      ' kubectl ',
      'b',
      ' get ',
    ])
  })

  it('reads no scripts of other shells', () => {
    expect(scalars('# escape=`\nFROM mcr.microsoft.com/windows/servercore:ltsc2022 AS w\nFROM w\nRUN a\n')).toEqual([
      ['mcr.microsoft.com/windows/servercore:ltsc2022', 'mcr.microsoft.com/windows/servercore:ltsc2022'],
      ['w', 'w'],
      ['w', 'w'],
    ])
    expect(scalars('SHELL ["cmd", "/c"]\nRUN a\n')).toEqual([])
  })

  it('reports a here-document that is not closed at its mark', () => {
    const text = 'RUN <<E\na\n'
    expect(parseDockerfile(text).problems).toEqual([{ message: 'the here-document E is not closed', start: 4, end: 7 }])
  })
})
