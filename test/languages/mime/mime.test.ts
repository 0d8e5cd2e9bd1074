import { describe, expect, it } from 'vitest'
import { parseMime } from '../../../src/languages/mime/mime.ts'
import { find } from '../../../src/languages/tree/node.ts'

const MESSAGE = `MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="=="

preamble
--==
Content-Type: text/x-shellscript; charset="us-ascii"
MIME-Version: 1.0

#!/bin/sh
aws x
--==

no type
--==
Content-Type: application/node.eks.aws
Content-Transfer-Encoding: base64

YQ==
--==--
after
`

const partsOf = (text: string) => {
  const [root] = parseMime(text).roots
  return (root?.type === 'sequence' ? root.items : []).map(part => [find(part, 'type'), find(part, 'body')])
}
const values = (text: string) =>
  partsOf(text).map(nodes => nodes.map(node => (node?.type === 'scalar' ? node.value : undefined)))

describe('parseMime', () => {
  it.each([
    ['\n', MESSAGE],
    ['\r\n', MESSAGE.replaceAll('\n', '\r\n')],
  ])('reads the parts that are not encoded, with lines that end with %j', (newline, text) => {
    expect(values(text)).toEqual([
      ['text/x-shellscript', `#!/bin/sh${newline}aws x${newline}`],
      ['', `no type${newline}`],
    ])
  })

  it('says where they stand', () => {
    for (const node of partsOf(MESSAGE).flat())
      if (node?.type === 'scalar') expect(MESSAGE.slice(node.start, node.end)).toBe(node.value)
  })

  it.each([
    ['a message without an end', 'Content-Type: multipart/mixed; boundary=b\n--b\n\nx', [['', 'x']]],
    ['a part without an empty line', 'Content-Type: multipart/mixed; boundary=b\n--b\nx\n--b--\n', []],
    ['a message without parts', 'Content-Type: multipart/mixed; boundary=b\n', []],
  ])('reads %s', (_, text, expected) => {
    expect(values(text)).toEqual(expected)
  })

  it('does not read what has no boundary', () => {
    expect(parseMime('Content-Type: text/plain\n\nx')).toMatchObject({ roots: [], notAnalysed: expect.any(String) })
  })
})
