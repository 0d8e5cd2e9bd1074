import * as facts from '../../facts/index.ts'
import { allOf, defineRule, type Place } from '../../rule.ts'

export default defineRule({
  id: 'pipeline/printed-secrets',
  summary: 'Print no secret in the log of a workflow',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://docs.github.com/en/actions/reference/security/secure-use'],
  checks: {
    'GA-12': 'the step prints {what} in the log',
  },
  secretChecks: ['GA-12'],
  on: { pipelines: facts.wholePipelines, scriptLines: allOf(facts.scriptLines) },

  *check({ pipelines, scriptLines }, { say }) {
    // What a script prints by itself is reported where it is judged.
    const told = new Set(scriptLines.flatMap(script => (script.isWorkflow ? [] : [...ofScript(script)])))
    for (const { pipeline, acts } of facts.viewsOf(pipelines))
      if (pipeline.system === 'github')
        for (const { act } of facts.ofSort(acts, 'print')) {
          if (told.has(placeKey(act.at))) continue
          told.add(placeKey(act.at))
          yield say('GA-12', act.at, { data: { what: act.what } })
        }
    for (const script of scriptLines) {
      if (!script.isWorkflow) continue
      for (const { at, what } of printedIn(script))
        if (!told.has(placeKey(at))) yield say('GA-12', at, { data: { what } })
    }
  },
})

/** What the commands of a workflow's job print. */
function printedIn(script: facts.Procedure): readonly facts.Printed[] {
  const variables = facts.variablesOf(script)
  return [
    ...facts.tracesOf(script).map(at => ({ at, what: 'the secrets that commands are given' })),
    ...script.commands.filter(facts.isReportedInWorkflow).flatMap(command => facts.printedBy(command, variables) ?? []),
  ]
}

/** The places that procedure/printed-credentials reports. */
const ofScript = (script: facts.Procedure): readonly string[] => printedIn(script).map(({ at }) => placeKey(at))

const placeKey = ({ document, pointer, within }: Place): string => `${document} ${pointer} ${within?.start}`
