import { expect, it } from 'vitest'
import { lint } from '../../src/index.ts'
import { held, heldIn } from '../support/held.ts'
import { registry } from '../support/lint-frozen.ts'

const NODE = 'apiVersion: node.eks.aws/v1alpha1\nkind: NodeConfig\nspec: {}\n'
const HOSTS =
  'cat > /etc/containerd/certs.d/a.b/hosts.toml <<EOF\nserver = "https://a.b"\n[host."https://m"]\nskip_verify = true\nEOF\n'
const message = (...parts: readonly (readonly [type: string, text: string])[]) =>
  `MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="//"\n\n${parts
    .map(([type, text]) => `--//\nContent-Type: ${type}\n\n${text}`)
    .join('')}--//--\n`
const nodeClass = (text: string) =>
  `apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nspec:\n  userData: |\n${text.replaceAll(/^(?=.)/gm, '    ')}`

it('holds scripts, cloud-configs and configurations of nodes', () => {
  const text = message(
    ['application/node.eks.aws', NODE],
    ['text/cloud-config', 'runcmd: [aws x]\n'],
    ['text/x-shellscript; charset="us-ascii"', 'aws y\n'],
  )
  expect(heldIn('a.yaml', nodeClass(text))).toEqual(
    expect.arrayContaining([
      ['file', '', NODE],
      ['user data', '', 'runcmd: [aws x]\n'],
      ['user data', '', 'aws x'],
      ['user data', '', 'aws y\n'],
    ]),
  )
  expect(held('a.yaml', nodeClass(text)).map(({ pointer }) => pointer)).toContain('/spec/userData/#mime/0/body/#yaml')
})

it('is placed in the parts of a message', () => {
  const text = nodeClass(message(['text/x-shellscript', HOSTS]))
  const { findings } = lint([{ path: 'a.yaml', text }], { parsers: registry.parsers }).report
  expect(findings.map(({ location: { start, end } }) => text.slice(start, end))).toContain('true')
})
