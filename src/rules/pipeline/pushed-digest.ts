import * as facts from '../../facts/index.ts'
import { defineRule, warning } from '../../rule.ts'

export default defineRule({
  id: 'pipeline/pushed-digest',
  summary: 'Read the digest of what is pushed, and check its form',
  severity: 'error',
  relevance: 'platform',
  references: [
    'https://github.com/docker/build-push-action#outputs',
    'https://docs.aws.amazon.com/cli/latest/reference/ecr/describe-images.html',
  ],
  checks: {
    'GA-06': 'nothing reads the digest of the image that is pushed here',
    'GA-06.early': 'this reads a digest before the image is pushed',
    'GA-06.id': 'the ID of an image is not its digest, which the registry gives on the push',
    'GA-06.form': warning('nothing checks that the digest is `sha256:` and 64 hexadecimal digits'),
    'GL-04': 'nothing reads the digest of the image that is pushed here',
    'GL-04.early': 'this reads a digest before the image is pushed',
    'GL-04.form': 'nothing checks that the digest is `sha256:` and 64 hexadecimal digits',
  },
  on: { pipelines: facts.wholePipelines },

  *check({ pipelines }, { say, unsure }) {
    for (const view of facts.viewsOf(pipelines)) {
      const { pipeline, acts, order, publications } = view
      const isGitHub = pipeline.system === 'github'
      const [push] = publications
      const read = facts.ofSort(acts, 'digest')
      for (const { act } of read) if (!act.isDigest) yield say('GA-06.id', act.at)
      if (push === undefined) continue
      const digests = read.filter(({ act }) => act.isDigest)
      const unknown = facts.unknownAfter(view, push)
      const after = digests.find(one => publications.some(other => order.isBefore(other, one)))
      const [early] = digests
      if (after !== undefined) {
        if (!pipeline.checksDigest) yield say(isGitHub ? 'GA-06.form' : 'GL-04.form', after.act.at)
      } else if (early !== undefined) yield say(isGitHub ? 'GA-06.early' : 'GL-04.early', early.act.at)
      else if (unknown !== undefined) yield unsure(unknown)
      else if (read.length === 0) yield say(isGitHub ? 'GA-06' : 'GL-04', push.act.at)
    }
  },
})
