import { isTaskfile } from '../go-task.ts'
import { firstMark } from '../template.ts'

/** A file in the folder of a chart's templates; `path` has `/` between its parts. */
const PATH = /(?:^|\/)templates\/.*\.(?:ya?ml|json|tpl)$/
/** What templates of charts say, and others do not. */
const HELM =
  /\{\{-?\s*(?:(?:if|with|range|else|end|define|block|template|include|toYaml|tpl|printf|default|quote|required|fail|lookup|and|or|not|eq|ne|semverCompare|ternary|coalesce|kindIs|hasKey|nindent|b64enc|dig|index|get|list|dict|merge|mergeOverwrite|append|concat|first|last|splitList|sortAlpha|until|print|set)\b|\$|\.|\/\*|\(|`|")/
/** A template of Ansible (Jinja), or of helmfile (Go). */
const JINJA = /\.ya?ml\.(?:j2|jinja2?|gotmpl)$/i
const YAML = /\.ya?ml$/i
/** What only Go's templates say. */
const GO = /\{\{-?\s*(?:\.|\$|(?:if|range|with|end|include|define|template)\b)/

/**
 * Whether a file is a template of YAML: one of a chart, which says what Helm would replace, one of Ansible, or one where a
 * value, a key or a line begins with what is to be replaced. Of several documents, each is read by itself: what one of them
 * says must hide nothing of the others.
 */
export const isTemplate = (path: string, text: string): boolean =>
  JINJA.test(path) ||
  // Most texts have no mark: to look for one costs less than all that a name may say.
  ((text.includes('{{') || text.includes('{%')) &&
    ((PATH.test(path) && HELM.test(text)) ||
      (YAML.test(path) && !isTaskfile(path) && firstMark(text) !== undefined && !isStream(text))))

/** Whether a text that nothing else identifies is a template of a chart: Helm renders files of any name. */
export const looksLikeTemplate = (begin: string, path: string): boolean =>
  /(?:^|\/)templates\//.test(path) && HELM.test(begin)

/** Whether a file of a chart's templates gives parts of others their names, whatever the parts look like. */
export const definesTemplates = (begin: string, path: string): boolean =>
  /(?:^|\/)templates\//.test(path) && /\{\{-?\s*define\s/.test(begin)

function isStream(text: string): boolean {
  let hasContent = false
  for (const line of text.split('\n')) {
    if (!/^---(?:\s|$)/.test(line)) hasContent ||= !/^\s*(?:#|$)/.test(line)
    else if (hasContent) return true
  }
  return false
}

/** Whether a template is in Jinja's language rather than in Go's: they share the signs of what is replaced. */
export const isJinja = (text: string): boolean => !GO.test(text) && (text.includes('{%') || !HELM.test(text))
