import { createExpander, type Expanded } from '../../deploy/kro/expand-all.ts'
import { inGraph } from '../../deploy/kro/filling.ts'
import type { Place } from '../../documents/document.ts'
import { linesOf, locate } from '../../engine/assemble/locate.ts'
import { documentOpener, type OpenDocument, secretsOf } from '../../engine/assemble/open-documents.ts'
import { factsOfScopes } from '../../engine/join/join.ts'
import { joinSecrets, redactSentence, type Secrets } from '../../engine/redaction/redact.ts'
import { visibleAtLineStart } from '../../engine/redaction/visible.ts'
import { customObject, expandableGraph } from '../../facts/application/graph-expansion.ts'
import type { ObjectMeta } from '../../facts/kubernetes/object-meta.ts'
import { ExitCode } from '../exit-code.ts'
import { refuse } from '../output/complain.ts'
import type { PrintedObject } from '../output/yaml-text.ts'
import { openLinted } from '../run/open-linted.ts'
import { RUN_OPTIONS } from '../run/run-options.ts'
import type { Command } from './command.ts'

/** `clauselint render [PATH…]`: the objects that kro would create for the instances of graphs, as YAML. */
export const renderCommand: Command = {
  usage: 'clauselint render [OPTIONS] [PATH…|-]',
  options: RUN_OPTIONS,
  run: async (paths, given, environment) => {
    const opened = await openLinted(paths, given, environment)
    if ('problems' in opened) return refuse(opened.problems, environment)
    const { run, texts, linted } = opened
    const scopes = factsOfScopes(linted.results, path => run.configured.settingsOf(path).settings, run.registry)
    const { expanded } = createExpander()(
      scopes.flatMap(({ of }) => of(expandableGraph)),
      scopes.flatMap(({ of }) => of(customObject).filter(({ at }) => at.generated === undefined)),
    )
    if (expanded.length === 0) return refuse(['no ResourceGraphDefinition was found'], environment)
    const open = documentOpener(run.registry, texts.again)
    const { objectText } = await import('../output/yaml-text.ts')
    for (const one of expanded) {
      const secrets = secretsAbout(one, open)
      for (const object of objectsOf(one, open, secrets)) environment.stdout.write(objectText(object))
      for (const gap of gapsOf(one, open, secrets)) environment.stderr.write(gap)
    }
    return ExitCode.Clean
  },
}

/** The secrets of the files that an expansion takes its values from. */
const secretsAbout = ({ graph, instance }: Expanded, open: OpenDocument): Secrets =>
  joinSecrets([graph.source, instance].flatMap(one => (one === undefined ? [] : [secretsOf([one.at.document], open)])))

/** The objects of an expansion, each with comments that say what made it. */
function objectsOf(
  { graph, instance, objects, unknowns }: Expanded,
  open: OpenDocument,
  secrets: Secrets,
): readonly PrintedObject[] {
  const { source } = graph
  const named = (object: ObjectMeta): string => `${nameOf(object)} (${lineOf(object.at, open)})`
  const whose =
    instance === undefined ? `the defaults of its schema: there is no ${source.instanceKind}` : named(instance)
  return objects.map(({ root, resource }) => {
    const at = lineOf(inGraph(graph, resource.pointer), open)
    const comments = [
      `made of resource ${resource.id} (${at}) of ${named(source)}`,
      `for ${whose}`,
      ...(root.assumed !== undefined ? ['whether it is made is not known before deployment'] : []),
    ]
    return { root, comments, isUnknown: node => unknowns.has(node), secrets }
  })
}

const gapsOf = ({ graph, gaps }: Expanded, open: OpenDocument, secrets: Secrets): readonly string[] =>
  [...gaps.values()].map(
    ({ pointer, why }) =>
      `${visibleAtLineStart(`${lineOf(inGraph(graph, pointer), open)}: not worked out: ${redactSentence(why, secrets)}`)}\n`,
  )

const nameOf = ({ kind, namespace, name }: ObjectMeta): string =>
  `${kind} ${namespace === undefined ? '' : `${namespace}/`}${name}`

/** The path of a place with its line. */
function lineOf(at: Place, open: OpenDocument): string {
  const document = open(at.document)
  if (document === undefined) return ''
  const { path, startLine } = locate(document, linesOf(document.file.text), at)
  return `${path}:${startLine}`
}
