/**
 * What a text is a copy of, or what copies are made of it, as it shows by itself. `skeleton`: a tool fills its names in for each
 * thing that it makes. `copied chart`: the values of another project's chart, with all their comments. `template`: the dollars of
 * kro's expressions are doubled for Flux, which makes one of two. `copied manifests`: what another project installs itself by.
 * `rendering`: what Helm wrote without the name of a release.
 */
export type MadeOf = 'skeleton' | 'copied chart' | 'template' | 'copied manifests' | 'rendering'

const DOUBLED = /\$\$\{(?:schema|each)\./

/** What Backstage, Cookiecutter and Copier fill in; Helm's values begin with a dot. */
const OF_SKELETONS = /\{\{-? *(?:values|cookiecutter|parameters|copier__\w+)\.\w/
/** A line of a manifest, which no values are. */
const OF_MANIFESTS = /^(?:apiVersion|kind|services|jobs|on):/m
const COMMENTS = /^[ \t]*#[ \t]?\S/gm
/** The kind of an object that is in no list. */
const OBJECTS = /^kind: *["']?(\w+)/gm
/** A comment that says where manifests were copied from: `# Source: https://raw.githubusercontent.com/…/install.yaml`. */
const COPIED_FROM =
  /^#(?!.*\$schema).*\b(?:source|from|cop(?:y|ied)|downloaded|obtained|taken|upstream|vendored|original(?:ly)?|curl|wget|kubectl apply)\b.*https?:\/\/\S+\.ya?ml\b/im
/** How much of a text may say that of all of it, in UTF-16 units. */
const HEAD = 1500
/** What generators write into the definitions of an operator, and as many lines as nobody writes there by hand. */
const GENERATED = /^ +controller-gen\.kubebuilder\.io\/version:/m
const MANY_OF_DEFINITIONS = 1000
/** What generators leave in a definition for the API server to fill in: nobody writes it by hand. */
const GENERATED_STATUS = /^ *acceptedNames:\r?\n *kind: ""/m
/** A definition, perhaps as an item of a list. */
const DEFINITION = /^(?: *- apiVersion: .{1,60}\n *)?kind: *["']?CustomResourceDefinition\b/m
/** What runs, and what it may do. */
const RUNS = ['Deployment', 'DaemonSet', 'StatefulSet']
const GRANTS = ['ClusterRole', 'ClusterRoleBinding']
/** What `helm template` writes above each object: `# Source: argo-cd/templates/rbac.yaml`. */
const SOURCE = /^# Source: ([\w.-]+)\/(?:[\w.-]+\/)*templates\//gm
/** The name that Helm gives a release that has none. */
const NAMELESS = /^ +(?:name|release|app\.kubernetes\.io\/instance): *["']?(?:RELEASE-NAME|release-name)\b/m
/** The label of each object of a chart, rendered: `helm.sh/chart: cert-manager-v1.12.0`. */
const CHART_LABEL = /^ +(?:helm\.sh\/)?chart: *["']?([a-z][\w-]*?)-v?\d+\.\d+[\w.+-]*["']?[ \t]*$/gm
/** As many lines as nobody writes for one service of their own, and the share of comments that describe fields to others. */
const MANY = 250
const SHARE = 0.3

/** YAML, and what is rendered to it: `gatekeeper.yaml.j2`. */
const YAML = /\.ya?ml(?:\.(?:j2|jinja2?|tmpl|tpl|gotmpl|tftpl|erb))?$/i
/** A manifest that others are made of, by its name: `template.yaml`, `service.template.yml`; OpenShift and AWS have templates of their own. */
const CALLED_TEMPLATE = /(?:^|[/._-])template\.ya?ml$/i
const OF_OBJECTS = /^apiVersion:(?![^\n]*template\.openshift\.io)/m

/** What a text in YAML is made of, or for. Linear. */
export function madeOf(path: string, text: string): MadeOf | undefined {
  if (!YAML.test(path)) return undefined
  if (CALLED_TEMPLATE.test(path) && OF_OBJECTS.test(text) && !/^kind: *Template\b/m.test(text)) return 'template'
  if (OF_SKELETONS.test(text)) return 'skeleton'
  if (DOUBLED.test(text)) return 'template'
  if (isCopiedRelease(text)) return 'copied manifests'
  if (text.includes('# Source: ') && NAMELESS.test(text)) return 'rendering'
  if (text.length < MANY * 10 || OF_MANIFESTS.test(text)) return undefined
  const lines = text.split('\n').length
  return lines >= MANY && (text.match(COMMENTS)?.length ?? 0) >= SHARE * lines ? 'copied chart' : undefined
}

/**
 * Whether manifests are a release of a project: they say so, have nothing but generated definitions, or an operator with these and its
 * rights.
 */
function isCopiedRelease(text: string): boolean {
  const isStated = COPIED_FROM.test(text.slice(0, HEAD))
  // Most texts are neither: they are not looked through for kinds.
  if (!isStated && !text.includes('CustomResourceDefinition')) return false
  const kinds = kindsIn(text)
  if (isStated && kinds.length > 0) return true
  if (kinds.every(kind => kind === 'CustomResourceDefinition') && DEFINITION.test(text) && GENERATED_STATUS.test(text))
    return true
  if (!kinds.includes('CustomResourceDefinition') || !RUNS.some(kind => kinds.includes(kind))) return false
  return (
    GRANTS.some(kind => kinds.includes(kind)) &&
    (GENERATED.test(text) || text.split('\n').length >= MANY_OF_DEFINITIONS)
  )
}

const kindsIn = (text: string): readonly string[] => Array.from(text.matchAll(OBJECTS), ([, kind = '']) => kind)

/** The charts that Helm has rendered a text in YAML from, as its comments or its objects' labels say. Linear. */
export function renderedFrom(path: string, text: string): readonly string[] {
  if (!YAML.test(path) || !(text.includes('# Source: ') || text.includes('chart:'))) return []
  const kinds = kindsIn(text).length
  if (kinds === 0) return []
  const sources = named(text, SOURCE)
  const labels = sources.length > 0 ? [] : named(text, CHART_LABEL)
  // A label of one object says nothing of the others.
  return [...new Set(labels.length * 2 >= kinds ? labels : sources)]
}

const named = (text: string, by: RegExp): readonly string[] => Array.from(text.matchAll(by), ([, name = '']) => name)
