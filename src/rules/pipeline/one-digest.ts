import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'pipeline/one-digest',
  summary: 'Scan, publish, sign and deploy one digest, in that order, also across workflows',
  severity: 'error',
  relevance: { 'X-24': 'anywhere', 'X-24.unsigned': 'platform', 'X-24.sign': 'platform', 'X-24.deploy': 'platform' },
  // Whether the image was scanned before, and is only copied here, is not known.
  elsewhere: { 'X-24': 'warning' },
  absentChecks: ['X-24.unscanned'],
  references: ['https://docs.github.com/en/actions/how-tos/reuse-automations/reuse-workflows'],
  checks: {
    'X-24': 'this job publishes an image before the workflow that scans it has succeeded',
    'X-24.unscanned': 'no workflow that is called here scans the image that this one pushes',
    'X-24.unsigned': 'no workflow that is called here signs the image that this one pushes',
    'X-24.sign': 'this job signs an image before the workflow that publishes it has succeeded',
    'X-24.deploy': 'this job deploys an image before it is signed',
    'X-24.digest': 'this deploys {deployed}, and the pipeline signs another digest',
    'X-24.local': 'this deploys what the image is called where it was built; the registry gives its digest on the push',
  },
  on: { pipelines: facts.wholePipelines },

  *check({ pipelines }, { say, unsure }) {
    // Several workflows may call the same one.
    const said = new Set<string>()
    const byPath = new Map(pipelines.map(one => [one.path, one]))
    for (const one of pipelines) {
      const whole = facts.withCalls(one, byPath)
      const view = whole && facts.viewOf(whole)
      if (view === undefined) continue
      const unknown = view.unknown ?? view.opaque[0]?.act
      for (const { what, at, isOpen } of facts.orderFaults(view, byPath)) {
        const key = `${what} ${at.document} ${at.pointer} ${at.within?.start ?? ''}`
        if (said.has(key)) continue
        said.add(key)
        if (isOpen && unknown !== undefined) yield unsure(unknown)
        else yield say(CHECKS[what], at)
      }
    }
    for (const { acts, order, pipeline } of facts.viewsOf(pipelines)) {
      const signs = facts.ofSort(acts, 'sign')
      const signed = signs.flatMap(({ act }) => act.images.map(({ text }) => digestIn(text)))
      for (const deploy of facts.ofSort(acts, 'deploy')) {
        const { image, at } = deploy.act
        const digest = digestIn(image.text)
        if (digest === facts.LOCAL_DIGEST) yield say('X-24.local', at)
        const isOther =
          digest !== undefined && signed.length > 0 && signed.every(other => other !== undefined && other !== digest)
        if (isOther && isWritten(digest)) yield say('X-24.digest', at, { data: { deployed: digest } })
        const isEarly = signs.length > 0 && !signs.some(sign => order.isBefore(sign, deploy))
        if (pipeline.system === 'gitlab' && isEarly && image.form === 'digest') yield say('X-24.deploy', at)
      }
    }
  },
})

const CHECKS = {
  unscanned: 'X-24.unscanned',
  unsigned: 'X-24.unsigned',
  'scanned apart': 'X-24',
  'signed apart': 'X-24.sign',
  'deployed apart': 'X-24.deploy',
} as const satisfies Record<facts.OrderFault['what'], string>

const digestIn = (text: string): string | undefined => /@(sha256:\S{1,100})$/.exec(text)?.[1]

const isWritten = (digest: string): boolean => !digest.includes('$')
