import * as facts from '../../facts/index.ts'
import { decided, defineRule, known } from '../../rule.ts'

export default defineRule({
  id: 'graph/orderapp-endpoints',
  summary: 'Give Aurora endpoints as bare host names, with distinct writer and reader',
  severity: 'warning',
  relevance: 'platform',
  references: ['https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/Aurora.Overview.Endpoints.html'],
  checks: {
    'OA-15': '{field} must be a bare host name: it {fault}',
    'OA-15.reader': 'writerEndpoint is a reader endpoint of the cluster (cluster-ro), which does not accept writes',
    'OA-15.same': 'readerEndpoint is the same host as writerEndpoint',
  },
  on: facts.orderApp,

  *check({ aurora }, { say }) {
    if (aurora.state !== 'known') return
    const { writerEndpoint: writer, readerEndpoint: reader } = aurora.value
    for (const [field, value] of Object.entries({ writerEndpoint: writer, readerEndpoint: reader })) {
      const fault = faultOf((yield* decided(value)) ?? '')
      if (fault !== undefined) yield say('OA-15', value.at, { data: { field, fault } })
    }
    const [writerHost, readerHost] = [hostOf(known(writer)), hostOf(known(reader))]
    // A reader's endpoint at the writer's place is one fault, also where the reader has it too.
    if (writerHost?.includes('.cluster-ro-')) yield say('OA-15.reader', writer.at)
    else if (writerHost !== undefined && writerHost === readerHost)
      yield say('OA-15.same', reader.at, { related: [{ at: writer.at, note: 'the writer' }] })
  },
})

/** Host names are the same in either case, and with or without the root's dot; undefined where there is none. */
const hostOf = (endpoint: string | undefined): string | undefined =>
  endpoint?.trim().toLowerCase().replace(/\.$/, '') || undefined

function faultOf(endpoint: string): string | undefined {
  if (/:\/\//.test(endpoint)) return 'is a URL'
  if (/\s/.test(endpoint)) return 'has white space'
  if (/^\d{1,3}(?:\.\d{1,3}){3}(?::|$)/.test(endpoint) || /^\[?[0-9a-f]*:[0-9a-f:.]*:[0-9a-f:.]*\]?/i.test(endpoint))
    return 'is an address'
  if (/:\d*$/.test(endpoint)) return 'has a port'
  return /[/@:]/.test(endpoint) ? 'is a URL' : undefined
}
