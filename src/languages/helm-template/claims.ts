/** A file in the folder of a chart's templates; `path` has `/` between its parts. */
const PATH = /(?:^|\/)templates\/.*\.(?:ya?ml|tpl)$/
/** What templates of charts say, and others do not. */
const HELM =
  /\{\{-?\s*(?:(?:if|with|range|else|end|define|block|template|include|toYaml|tpl|printf|default|quote|required|fail|lookup|and|or|not|eq|ne|semverCompare|ternary|coalesce|kindIs|hasKey|nindent|b64enc)\b|\$|\.|\/\*|\(|`|")/

/** Whether a file is a template of a Helm chart: it is in such a folder, and says what Helm would replace. */
export const isHelmTemplate = (path: string, text: string): boolean => PATH.test(path) && HELM.test(text)
