import { afterEach, describe, expect, it, vi } from 'vitest'
import { lintTogether } from '../src/dev/lint-together.ts'
import { fixText } from '../src/engine/fix/fix.ts'
import { lintFile } from '../src/engine/lint/lint-file.ts'
import { createRegistry } from '../src/engine/registry.ts'
import { defaultSettings } from '../src/engine/settings.ts'
import { suppress } from '../src/engine/suppress/suppress.ts'
import { indexSuppressions } from '../src/engine/suppress/suppression-index.ts'
import { listsOf } from '../src/languages/shell/commands.ts'
import { commandInputs } from '../src/languages/shell/inputs.ts'
import { parseScript } from '../src/languages/shell/language.ts'
import { isIgnored, readIgnoreFile } from '../src/workspace/ignore-file.ts'
import { countReads, lintSteps } from './support/count-steps.ts'
import { registry } from './support/lint-frozen.ts'

// What takes time by the square of its input takes sixteen times as many steps for four times as much. It is told from what
// grows with its input even if only one step in twelve of the smaller input is of that kind.
const MOST_GROWTH = 5
const N = 40

const expectLinear = (stepsOf: (n: number) => number): void => {
  const once = stepsOf(N)
  expect(once).toBeGreaterThan(N)
  expect(stepsOf(4 * N) / once).toBeLessThan(MOST_GROWTH)
}
const times = <T>(n: number, make: (i: number) => T): readonly T[] => Array.from({ length: n }, (_, i) => make(i))
const json = (value: unknown, path = 'a.json') => ({ path, text: JSON.stringify(value) })

const lifecyclePolicy = (n: number) => ({
  rules: times(n, i => ({
    rulePriority: i + 1,
    description: 'x',
    selection: {
      tagStatus: 'tagged',
      tagPatternList: [`a${i}*`, `b${i}*`],
      countType: 'sinceImagePushed',
      countUnit: 'days',
      countNumber: 1,
    },
    action: { type: 'expire' },
  })),
})

const kubeconfig = (n: number) => ({
  apiVersion: 'v1',
  kind: 'Config',
  clusters: times(n, i => ({
    name: `c${i}`,
    cluster: { server: 'https://a.example', 'insecure-skip-tls-verify': true },
  })),
  contexts: times(n, i => ({ name: `x${i}`, context: { cluster: `c${n - i}`, user: `u${i}` } })),
  users: times(n, i => ({ name: `u${i}`, user: { token: 'x' } })),
})

const roleBinding = (i: number) => ({
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: 'ClusterRoleBinding',
  metadata: { name: `b${i}` },
  roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
  subjects: [{ kind: 'Group', apiGroup: 'rbac.authorization.k8s.io', name: 'system:unauthenticated' }],
})

/** A ServiceMonitor with the Service and the Deployment that it scrapes, and a Prometheus that may. */
const scraped = (i: number): readonly unknown[] => [
  {
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'ServiceMonitor',
    metadata: { name: `m${i}`, namespace: 'a' },
    spec: { selector: { matchLabels: { app: `a${i}` } }, endpoints: [{ port: 'metrics' }] },
  },
  {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: `s${i}`, namespace: 'a', labels: { app: `a${i}` } },
    spec: { selector: { app: `a${i}` }, ports: [{ name: 'metrics', port: 9090 }] },
  },
  {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: `d${i}`, namespace: 'a' },
    spec: {
      selector: { matchLabels: { app: `a${i}` } },
      template: { metadata: { labels: { app: `a${i}` } }, spec: { containers: [{ name: 'c', image: 'i' }] } },
    },
  },
  { apiVersion: 'monitoring.coreos.com/v1', kind: 'Prometheus', metadata: { name: `p${i}`, namespace: 'b' }, spec: {} },
]
const closed = {
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: { name: 'closed', namespace: 'a' },
  spec: { podSelector: {}, policyTypes: ['Ingress'], ingress: [{ from: [{ podSelector: {} }] }] },
}

const attacks: Readonly<Record<string, (n: number) => unknown>> = {
  'monitors and Prometheuses of one scope': n => ({
    apiVersion: 'v1',
    kind: 'List',
    items: [closed, ...times(n, scraped).flat()],
  }),
  'rules of a lifecycle policy': lifecyclePolicy,
  'clusters and contexts of a kubeconfig': kubeconfig,
  'items of a List with a finding in each': n => ({ apiVersion: 'v1', kind: 'List', items: times(n, roleBinding) }),
  'resources of one type in a Terraform file': n => ({
    resource: {
      aws_eks_access_entry: Object.fromEntries(
        times(n, i => [
          `a${i}`,
          {
            cluster_name: 'a',
            principal_arn: `arn:aws:iam::111111111111:role/a${i}`,
            kubernetes_groups: ['system:masters'],
          },
        ]),
      ),
    },
  }),
  'clusters of one name': n =>
    times(n, () => ({
      apiVersion: 'eksctl.io/v1alpha5',
      kind: 'ClusterConfig',
      metadata: { name: 'a', region: 'eu-west-1' },
      iamIdentityMappings: [{ arn: 'arn:aws:iam::111111111111:role/a', groups: ['system:masters'] }],
    })),
  'roles of one name and their bindings': n => ({
    apiVersion: 'v1',
    kind: 'List',
    items: times(n, i =>
      i % 2 === 0
        ? { ...roleBinding(i), roleRef: { ...roleBinding(i).roleRef, name: 'a' } }
        : {
            apiVersion: 'rbac.authorization.k8s.io/v1',
            kind: 'ClusterRole',
            metadata: { name: 'a' },
            rules: [{ apiGroups: ['*'], resources: ['*'], verbs: ['*'] }],
          },
    ),
  }),
  'policies that nothing binds': n => ({
    apiVersion: 'v1',
    kind: 'List',
    items: [
      {
        apiVersion: 'admissionregistration.k8s.io/v1',
        kind: 'ValidatingAdmissionPolicyBinding',
        metadata: { name: 'a' },
        spec: { policyName: 'other', validationActions: ['Deny'] },
      },
      ...times(n, i => ({
        apiVersion: 'admissionregistration.k8s.io/v1',
        kind: 'ValidatingAdmissionPolicy',
        metadata: { name: `p${i}` },
        spec: { validations: [{ expression: 'true' }] },
      })),
    ],
  }),
  'server blocks that import a snippet in a ConfigMap': n => ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'coredns', namespace: 'kube-system' },
    data: { Corefile: `(s) {\n  errors\n}\n${times(n, i => `a${i}.amazonaws.com {\n  import s\n}\n`).join('')}` },
  }),
  'statements of a policy': n => ({
    Version: '2012-10-17',
    Statement: times(n, statement).map(({ sid, actions, resources }) => ({
      Sid: sid,
      Effect: 'Allow',
      Action: actions,
      Resource: resources,
    })),
  }),
  'workloads and policies that name each other': n => ({
    apiVersion: 'v1',
    kind: 'List',
    items: times(n, i => between(i, n)).flat(),
  }),
  'address ranges of one cluster': n =>
    times(n, () => ({
      apiVersion: 'eksctl.io/v1alpha5',
      kind: 'ClusterConfig',
      metadata: { name: 'a', region: 'eu-west-1' },
      vpc: { cidr: '10.0.0.0/16' },
      remoteNetworkConfig: { remoteNodeNetworks: [{ cidrs: ['10.0.1.0/24'] }] },
    })),
}

/** A Deployment, and a policy that lets those before it in and names those after it. */
const between = (i: number, n: number): readonly unknown[] => {
  const labels = (one: number) => ({ matchLabels: { app: `a${(one + n) % n}` } })
  return [
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: `d${i}`, namespace: 'a' },
      spec: {
        selector: labels(i),
        template: { metadata: { labels: labels(i).matchLabels }, spec: { containers: [{ name: 'c', image: 'i' }] } },
      },
    },
    {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'NetworkPolicy',
      metadata: { name: `p${i}`, namespace: 'a' },
      spec: {
        podSelector: labels(i),
        policyTypes: ['Ingress', 'Egress'],
        ingress: [{ from: [{ podSelector: labels(i - 1) }] }],
        egress: [{ to: [{ podSelector: labels(i + 1) }] }],
      },
    },
  ]
}

const statement = (i: number) => ({
  sid: `s${i}`,
  actions: ['s3:GetObject'],
  resources: [`arn:aws:s3:::a${i}/*`],
})

describe('linting takes steps by the size of the input, not by its square:', () => {
  it.each(Object.entries(attacks))('%s', (_, make) => expectLinear(n => lintSteps([json(make(n))])))

  it('statements of a policy that Terraform makes', () => {
    const policy = '${data.aws_iam_policy_document.a.json}'
    const module = (n: number) => ({
      data: { aws_iam_policy_document: { a: { statement: times(n, statement) } } },
      resource: { aws_iam_policy: { a: { name: 'a', policy } } },
    })
    expectLinear(n => lintSteps([json(module(n), 'a.tf.json')]))
  })

  it('references to what a configuration declares as external', () => {
    const external = (n: number) => times(n, i => ({ kind: 'ClusterRole', name: `r${i}` }))
    const bindings = (n: number) =>
      times(n, i => ({ ...roleBinding(i), roleRef: { ...roleBinding(i).roleRef, name: `r${i}` } }))
    expectLinear(n =>
      lintSteps([json({ apiVersion: 'v1', kind: 'List', items: bindings(n) })], {
        ...defaultSettings,
        external: external(n),
      }),
    )
  })
})

describe('suppression comments', () => {
  const at = (line: number) => ({
    path: 'a.yaml',
    start: 0,
    end: 0,
    startLine: line,
    startColumn: 1,
    endLine: line,
    endColumn: 1,
  })
  const suppression = (startLine: number, endLine: number) => ({
    rules: ['r'],
    reason: 'x',
    startLine,
    endLine,
    location: at(startLine),
    removal: { start: 0, end: 0 },
  })

  it.each([
    ['of one line each', (line: number) => suppression(line, line)],
    ['up to the end of the file', (line: number) => suppression(line, 1_000_000)],
  ])('%s are looked up, not gone through for each finding', (_, make) => {
    expectLinear(n => {
      const { watch, steps } = countReads()
      const find = indexSuppressions(watch(times(n, i => make(2 * i + 2))), '2026-11-21')
      for (const i of times(n, i => i)) find(['other', 'r'], 2 * i + 1, '')
      return steps()
    })
  })
})

describe('unused suppressions', () => {
  it('are judged without going through all rules for each', () => {
    const file = (n: number) => ({
      path: 'a.yaml',
      text: '# clauselint-disable-next-line NP-06 -- x\n'.repeat(n),
    })
    // The registry lists its rules once, and looks up each that a comment names.
    const asked = (n: number): number => {
      let looks = 0
      const counting: typeof registry = {
        ...registry,
        ruleData: registry.ruleData.map(
          data =>
            new Proxy(data, {
              get: (target, key) => {
                if (key === 'checks') looks++
                return Reflect.get(target, key)
              },
            }),
        ),
      }
      const results = [lintFile(file(n), defaultSettings, counting)]
      const found = suppress(
        [],
        results,
        () => defaultSettings,
        counting,
        () => undefined,
      )
      expect(found.kept).toHaveLength(n)
      return looks
    }
    expect(asked(2 * N)).toBe(asked(N))
  })
})

describe('the steps of a job', () => {
  afterEach(() => vi.restoreAllMocks())

  it('are looked through for builds once', () => {
    const looks = (n: number): number => {
      let asked = 0
      const { exec } = RegExp.prototype
      vi.spyOn(RegExp.prototype, 'test').mockImplementation(function (this: RegExp, text) {
        if (this.source.includes('build-push')) asked++
        return exec.call(this, text) !== null
      })
      const steps = times(
        n,
        i => `      - run: docker push registry.example.com/a:${i}\n      - uses: docker/build-push-action@v5\n`,
      )
      const text = `on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n${steps.join('')}`
      const { facts } = lintFile({ path: '.github/workflows/a.yml', text }, defaultSettings, registry)
      expect(facts.length).toBeGreaterThan(0)
      vi.restoreAllMocks()
      return asked
    }
    expectLinear(looks)
  })
})

describe('fixes in one string', () => {
  const policy = (n: number): string => {
    const { rules } = lifecyclePolicy(n)
    const lacking = rules.map(({ selection: { countUnit: _, ...selection }, ...rule }) => ({ ...rule, selection }))
    const text = JSON.stringify({ rules: lacking })
    return `Resources:\n  A:\n    Type: AWS::ECR::Repository\n    Properties:\n      LifecyclePolicy:\n        LifecyclePolicyText: '${text}'\n`
  }
  // What parsers read, and the findings of LC-04 that can be fixed.
  const lint = (text: string) => {
    let characters = 0
    const counting = createRegistry({
      ...registry,
      parsers: Object.fromEntries(
        Object.entries(registry.parsers).map(([format, parser]) => [
          format,
          (given: string) => {
            characters += given.length
            return parser(given)
          },
        ]),
      ),
    })
    const file = { path: 'a.yaml', text }
    const { report } = lintTogether([file], () => defaultSettings, counting)
    const wanted = report.findings.filter(({ check, fix }) => check === 'LC-04' && fix !== undefined)
    return { characters, wanted, fixed: fixText(file, wanted, registry) }
  }

  it('are drafted and proven together, and made in one round', () => {
    const text = policy(60)
    const { characters, wanted, fixed } = lint(text)
    expect(wanted).toHaveLength(60)
    expect(fixed.fixed).toHaveLength(60)
    expect(lint(fixed.text).wanted).toEqual([])
    expect(characters / text.length).toBeLessThan(20)
  })
})

describe('ignore files', () => {
  it.each([
    ['names', (i: number) => `a${i}`],
    ['paths', (i: number) => `/x/a${i}`],
    ['endings', (i: number) => `*.a${i}`],
  ])('of %s are looked up, not gone through for each file', (_, line) => {
    const steps = (n: number): number => {
      const read = readIgnoreFile('', '.gitignore', times(n, line).join('\n'))
      if ('reason' in read) throw new Error(read.reason)
      const counter = countReads()
      const { names, paths, endings, ...lists } = read.file
      const file = { ...counter.watch(lists), names, paths, endings }
      for (const i of times(n, i => i)) isIgnored([file], `x/b${i}`, false)
      return n + counter.steps()
    }
    expectLinear(steps)
  })
})

describe('a shell word', () => {
  afterEach(() => vi.restoreAllMocks())

  it.each(['$', '$a', '"$', '${a}', '$(a)', '`a`', "''", '\\a', 'a=$', '<', '<<A '])(
    'of nothing but %s is read once',
    piece => {
      expectLinear(n => {
        // A regular expression reads at most the text that it is given.
        let steps = 0
        const { exec } = RegExp.prototype
        vi.spyOn(RegExp.prototype, 'test').mockImplementation(function (this: RegExp, text) {
          steps += text.length
          return exec.call(this, text) !== null
        })
        vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, text) {
          steps += text.length
          return exec.call(this, text)
        })
        const script = piece.repeat(10 * n)
        for (const list of parseScript(script).roots.flatMap(listsOf)) commandInputs(script, list)
        vi.restoreAllMocks()
        return steps
      })
    },
  )
})
