import * as facts from '../../facts/index.ts'
import { defineRule, warning } from '../../rule.ts'

/** The checks that speak of what is wrong with signatures, in workflows of GitHub and in pipelines of GitLab. */
const CHECKS = {
  absent: ['GA-07', 'GL-05'],
  early: ['GA-07.early', 'GL-05.early'],
  tag: ['GA-07.tag', 'GL-05.tag'],
  also: ['GA-07.also', 'GL-05.also'],
  colon: ['GA-07.colon', 'GL-05.colon'],
  key: ['GA-07.key', 'GL-05.key'],
  managed: ['GA-07.managed', 'GL-05.managed'],
  identity: ['GA-07.identity', 'GL-05.identity'],
  log: ['GA-07.log', 'GL-05.log'],
} as const satisfies Readonly<Record<facts.SignFault['what'] | 'absent' | 'also', readonly string[]>>

export default defineRule({
  id: 'pipeline/image-signature',
  summary: 'Sign the pushed digest with the identity of the job',
  severity: 'error',
  relevance: {
    'GA-07': 'platform',
    'GL-05': 'platform',
    'GA-07.tag': 'anywhere',
    'GA-07.also': 'anywhere',
    'GL-05.also': 'anywhere',
    'GA-07.colon': 'anywhere',
    'GL-05.tag': 'anywhere',
    'GL-05.colon': 'anywhere',
  },
  elsewhere: { 'GA-07.also': 'info', 'GL-05.also': 'info' },
  references: [
    'https://docs.sigstore.dev/cosign/signing/signing_with_containers/',
    'https://docs.gitlab.com/ci/yaml/signing_examples/',
  ],
  checks: {
    'GA-07': 'nothing signs the image that is pushed here',
    'GA-07.early': 'this signs before the image is pushed',
    'GA-07.tag': 'the signature is of a tag, which may be another image by then',
    'GA-07.also': 'the signature is of a tag, which may be another image by then',
    'GA-07.colon': 'a digest follows `@`; after a colon it is a tag',
    'GA-07.key': 'a key signs in place of the identity of the job',
    'GA-07.managed': warning('a key of a key management service signs instead of the identity of the job'),
    'GA-07.identity': 'the job that signs has no `id-token: write`, so it gets no token of its own identity',
    'GA-07.log': warning('the signature is kept out of the transparency log'),
    'GL-05': 'nothing signs the image that is pushed here',
    'GL-05.early': 'this signs before the image is pushed',
    'GL-05.tag': 'the signature is of a tag, which may be another image by then',
    'GL-05.also': 'the signature is of a tag, which may be another image by then',
    'GL-05.colon': 'a digest follows `@`; after a colon it is a tag',
    'GL-05.key': 'a key signs in place of the identity of the job',
    'GL-05.managed': warning('a key of a key management service signs instead of the identity of the job'),
    'GL-05.identity': 'the job that signs has no id token for the audience sigstore',
    'GL-05.log': warning('the signature is kept out of the transparency log'),
  },
  on: { pipelines: facts.wholePipelines },

  *check({ pipelines }, { say, unsure }) {
    const byPath = new Map(pipelines.map(one => [one.path, one]))
    for (const view of facts.viewsOf(pipelines)) {
      const own = view.pipeline.system === 'github' ? 0 : 1
      const signs = facts.ofSort(view.acts, 'sign')
      const [push] = facts.unsignedIn(view, signs)
      if (push !== undefined) {
        const whole = facts.wholeOf(view, byPath)
        const same = whole.publications.find(({ act }) => act === push.act) ?? push
        const unknown = facts.unknownAfter(view, push) && facts.unknownAfter(whole, same)
        // Of a signature that is known there X-24 speaks.
        const isSigned = facts.ofSort(whole.acts, 'sign').length > signs.length
        if (unknown !== undefined) yield unsure(unknown)
        else if (!isSigned) yield say(CHECKS.absent[own], push.act.at)
      }
      // The first one of a job is the finding, the others are that once more.
      const told = new Set<facts.PipelineJob>()
      for (const sign of signs) {
        for (const { what, at } of facts.signFaults(sign, view)) {
          const isMore = what === 'tag' && told.has(sign.job)
          yield say(CHECKS[isMore ? 'also' : what][own], at)
          if (what === 'tag') told.add(sign.job)
        }
        const { images, key } = sign.act
        for (const { form, text, at } of images)
          if (form === 'unknown') yield unsure({ why: `which image ${text} is`, at })
        if (key === undefined && sign.job.identity === 'unknown')
          yield unsure({ why: 'which permissions the caller gives', at: sign.act.at })
      }
    }
  },
})
