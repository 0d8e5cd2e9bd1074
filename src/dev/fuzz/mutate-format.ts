import type { SourceFile } from '../../documents/document.ts'
import { formatOf, parse } from '../../languages/parse.ts'
import type { Corpus } from './corpus.ts'
import type { Random } from './random.ts'
import { dataOf } from './tree.ts'

const indented = (text: string, columns: number): string => text.replaceAll(/^(?=.)/gm, ' '.repeat(columns))

const configMap = (value: string, key = 'values.yaml'): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: embedded, namespace: shop}\ndata:\n  ${key}: ${value}\n`

const workflow = (script: string): string =>
  `on: push\njobs:\n  deploy:\n    runs-on: linux\n    steps:\n      - run: |\n${indented(script, 10)}\n`

/** Documents and scripts around a text, and how they contain it. */
const WRAPPERS: readonly [(text: string) => string, ...((text: string) => string)[]] = [
  text => configMap(`|\n${indented(text, 4)}`),
  text => configMap(`>-\n${indented(text, 4)}`, 'cilium-config.yaml'),
  text => configMap(JSON.stringify(text), 'config.toml'),
  text => configMap(`'${text.replaceAll("'", "''")}'`, 'policy.json'),
  text => `apiVersion: v1\nkind: Secret\nmetadata: {name: a}\nstringData:\n  kubeconfig: |2-\n${indented(text, 4)}\n`,
  text => `apiVersion: v1\nkind: Secret\nmetadata: {name: a}\ndata:\n  x: ${Buffer.from(text).toString('base64')}\n`,
  text => `apiVersion: v1\nkind: List\nitems:\n  -\n${indented(text, 4)}\n`,
  text => workflow(`cat <<EOF | kubectl apply -f -\n${text}\nEOF`),
  text => workflow(`cat > values.yaml <<'EOF'\n${text}\nEOF\nhelm upgrade cilium cilium/cilium -f values.yaml`),
  text => workflow(`aws iam create-role --role-name a --assume-role-policy-document '${text}'`),
  text => workflow(`aws ecr put-lifecycle-policy --repository-name a --lifecycle-policy-text ${JSON.stringify(text)}`),
  text => workflow(text),
  text => `Resources:\n  A:\n    Type: AWS::IAM::Role\n    Properties:\n${indented(text, 6)}\n`,
  text => `kind: Kustomization\npatches:\n  - target: {kind: Deployment}\n    patch: |-\n${indented(text, 6)}\n`,
  text =>
    `apiVersion: argoproj.io/v1alpha1\nkind: Workflow\nmetadata: {name: a}\nspec:\n  templates:\n    - name: a\n      script:\n        image: a\n        command: [sh]\n        source: |\n${indented(text, 10)}\n`,
  text => JSON.stringify({ Statement: text, PolicyDocument: text, lifecyclePolicyText: text }),
  text => `value = ${JSON.stringify(text)}\n`,
]

/** The file held by another document or by a script. */
export function embedded({ path, text }: SourceFile, random: Random): SourceFile {
  const wrapped = random.pick(WRAPPERS)(text)
  return { path: path.replace(/\.\w+$/, wrapped.startsWith('{') ? '.json' : '.yaml'), text: wrapped }
}

/** The same data in another language or style; the file as it is where it has no data. */
export function rewritten(file: SourceFile, random: Random, { parsers }: Corpus): SourceFile {
  const format = formatOf(file.path, file.text)
  const roots = format === undefined ? [] : parse(file.text, format, parsers).roots
  const data = roots.map(dataOf)
  if (data.length === 0) return file
  const stem = file.path.replace(/\.\w+$/, '')
  const isOne = data.length === 1
  return random.pick<SourceFile>([
    { path: `${stem}.json`, text: JSON.stringify(isOne ? data[0] : data, undefined, 2) },
    { path: `${stem}.json`, text: JSON.stringify(isOne ? data[0] : { apiVersion: 'v1', kind: 'List', items: data }) },
    { path: `${stem}.yaml`, text: data.map(one => JSON.stringify(one)).join('\n---\n') },
    { path: `${stem}.yaml`, text: JSON.stringify({ apiVersion: 'v1', kind: 'List', items: data }, undefined, 1) },
    { path: `${stem}.yaml`, text: JSON.stringify(data, undefined, 2) },
  ])
}
