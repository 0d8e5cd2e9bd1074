/**
 * The notations of what is filled in before a document is used: the only list of them. `isTemplated` finds one anywhere in a text,
 * `isPlaceholder` tells a text that is one and nothing else.
 */
const NOTATIONS = [
  // envsubst, Terraform, Helm, Jinja, GitHub, kro, Grafana's `$__file{…}`.
  String.raw`\$(?:__\w+\{[^{}]*|\{\{?[^{}]*|\([A-Za-z_][^()]*|[A-Z_][A-Z0-9_]*)`,
  String.raw`\{(?:\{[^{}]*|%[^%]*)`,
  // Documentation, sed, Argo CD's plugin for Vault.
  '<(?:path:[^<>]*|[A-Za-z][A-Za-z0-9_. -]*)>',
  String.raw`(?<![{$%\w])\{[A-Z][A-Z0-9_]*\}`,
  // Autoconf and Maven; a name in lower case needs a dot, since passwords have @ as well.
  String.raw`(?<!\w)@(?:[A-Z][A-Z0-9_]*|[a-z]\w*(?:\.\w+)+)@`,
  // What scripts replace with sed: `__NAME__`.
  '__(?<![A-Za-z0-9_]__)[A-Z][A-Z0-9_]*__(?![A-Za-z0-9_])',
  // Makejinja, Azure's token replacement.
  String.raw`#\{[^{}]*`,
  '(?:CHANGE|REPLACE|OVERRIDE)_?ME',
  // What printf fills in, in front of a line's end; SOPS, eyaml.
  String.raw`^(?:%[sdv](?:\\n|$)|ENC\[)`,
  // Windows, sed and Symfony (`%env(NAME)%`); teams' own tools: `NAME|-default-|`, and Go's templates with other delimiters.
  // Of `%{X}` those in upper case without a sign at their end are grok's patterns. `%(X)s` is Python's.
  String.raw`%(?:\([A-Za-z_]\w*\)s|[A-Z][A-Z0-9_]*%|\{(?:[A-Z][A-Z0-9_]*\}%|[a-z][a-z0-9_]*\})|env\([^()]*\)%)`,
  String.raw`\|-[^|]*-\|`,
  String.raw`\[\[-? *\.[A-Za-z]`,
  // Concourse, BOSH; ytt, within a text.
  String.raw`\((?:\([A-Za-z_][\w./:-]*\)|@=? ?[^@()]{0,200}@)\)`,
  // 1Password, Bank-Vaults, vals.
  String.raw`^(?:op://|ref\+[a-z0-9]+://|(?:>>)?vault:[\w.-]+/)`,
]
const NOTATION = new RegExp(NOTATIONS.join('|'))

/** Whether a text may have a notation, which costs less than the expression: one of `$%(<M[{@|`, two `_`, or the beginning of a reference. */
function mayBeTemplated(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (
      unit >= 97
        ? unit === 123 || unit === 124
        : unit < 38
          ? unit >= 36
          : unit === 40 ||
            unit === 60 ||
            unit === 64 ||
            unit === 77 ||
            unit === 91 ||
            (unit === 95 && text.charCodeAt(at + 1) === 95)
    )
      return true
  }
  return BEGINS_REFERENCE.test(text)
}

const BEGINS_REFERENCE = /^(?:op:|ref\+|vault:|>>vault:)/

/** Whether a text contains a placeholder, so that its value is not known before deployment. */
export const isTemplated = (text: string): boolean => mayBeTemplated(text) && NOTATION.test(text)

const CLOSES = [
  ['${{ ', ' }}'],
  ['${{', '}}'],
  ['${', '}'],
  ['$__', '}'],
  ['{{ ', ' }}'],
  ['{{', '}}'],
  ['{% ', ' %}'],
  ['{%', '%}'],
  ['$(', ')'],
  ['#{ ', ' }'],
  ['#{', '}'],
] as const

/** The first placeholder of a text alone, for messages: the text around it, and a default value in it, may be secret. */
export function placeholderIn(text: string): string {
  const found = NOTATION.exec(text)?.[0] ?? text
  const scheme = /^(?:op|ref\+[a-z0-9]+|(?:>>)?vault):/.exec(found)?.[0]
  if (scheme !== undefined) return `${scheme}…`
  const name = found.replace(/[:|].*$/s, '').trimEnd()
  const close = CLOSES.find(([begin]) => found.startsWith(begin))?.[1] ?? ''
  return close !== '' && name.endsWith(close) ? name : `${name}${close}`
}

const WHOLE =
  /^(?:\$\{[^}]*\}|\$\([^)]*\)|\$[A-Za-z_]\w*|\{\{[^}]*\}\}|<[^>]*>|#\{[^{}]*\}#?|@[\w.-]+@|\{[A-Z][A-Z0-9_]*\}|_{2,4}[A-Z][A-Z0-9_]*_{2,4}|%\{[A-Z][A-Z0-9_]*\}%|%[sdv]|\*+(?:REMOVED\*+)?|[xX]{3,}|[A-Z]{2,20}(?:-[A-Z]{2,20}){1,5}|CHANGE_?ME|[Cc]hange[_-][Mm]e|[Oo]verride[_-]?[Mm]e|OVERRIDD?EN|over(?:ridden|writ(?:e|ten))|set-me(?:-[a-z-]{1,40})?|(?:inject|fill|set|provid|overrid|replac|defin|populat|generat)[a-z]{0,5}[-_ ](?:during|at|by|from|in|via|on|before|through)[-_ ][a-z_ -]{1,60}|[Rr]eplace[_-]?[Mm]e|(?:[Pp]lacehold|PLACEHOLD|[Rr]edact|REDACT)(?:er|ER|ed|ED)|\.{3})$/

/**
 * Whether the whole text is a placeholder for a value that is inserted later: `${VAR}`, `$(VAR)`, `$VAR`, `{{ x }}`, `#{ x }#`, `@X@`,
 * `{X}`, `<x>`, `%s`, `***`, `CHANGE_ME`.
 */
export const isPlaceholder = (text: string): boolean => WHOLE.test(text.length <= 256 ? text.trim() : '')

/** A part of a name that was made unreadable: `****.example.com`, `XXXX.example.com`, `[REDACTED]`. */
const CROSSED_OUT = /(?:^|[./@:_-])(?:\*{3,}|X{3,}|[[(<]?(?:REDACTED|REMOVED|MASKED|HIDDEN)[\])>]?)(?=$|[./@:_-])/

/** Whether a part of a text was crossed out before it was published: what it is deployed as is elsewhere. */
export const isCrossedOut = (text: string): boolean => CROSSED_OUT.test(text)

const ASKS_IN_WORDS =
  /(?<![A-Za-z])(?:your|replace[-_ ]?(?:with|this|me)|change[-_ ]?(?:me|this)|(?:add|put|insert|enter|fill)[-_ ](?:in|your|the|here)|placeholder)(?![A-Za-z])/i

/** Whether words of a text ask a person for a value: `fs-add-your-id-here`, `your-bucket.example.com`, `replace-with-the-id`. */
export const asksInWords = (text: string): boolean => ASKS_IN_WORDS.test(text)

/**
 * Where a secret is kept: a program reads it from there. ARNs and paths name things as well, and contain no secret; `$NAME:KEY` is
 * the key of a Secret to Argo CD, `$context.NAME` and its like what API Gateway knows of a request.
 */
const REFERENCE =
  /^(?:>>)?(?:\$[a-z]{1,40}\d{0,2}(?:[-.][a-z]{1,40}\d{0,2}){0,8}:[A-Za-z][\w.-]{0,250}|\$(?:context|ctx|request|response|stageVariables|input|util|method|integration)\.[\w.()'"-]{1,200}|(?:arn|vault|ssm|secretsmanager|op|sha256|fileb?|env|ref\+\w+|secretref\+?):\S*|(?:aws|gcp|azure|ak|kv|key|k8s|kube|kubernetes|kms|sm|bws|doppler|infisical|secret|base64)[a-z+-]{0,20}:\/\/\S*|projects\/[\w-]+\/secrets\/\S+|\{cipher\}\S+|base64\+age:\S+|(?:[\w-]+:){0,4}AQICA[\w+/=]{20,}|A[gQ][A-D][\w+/]{360,}={0,2}|ENC[[(][\s\S]*|\$ANSIBLE_VAULT;[\s\S]*)$/i

/**
 * Whether the whole text says where a secret is, or is an encrypted one: `op://vault/item/field`, `vault:path#key`, `ENC[…]`, what AWS KMS has encrypted
 * (`AQICA…`) or kubeseal (the length of an RSA key's session key, 512 or 256, then that key), an ARN.
 */
export const isReference = (text: string): boolean => REFERENCE.test(text)

/**
 * Whether an image has a placeholder that somebody or `sed` fills in: `<account>.dkr.ecr…`, `<image:tag>`, `{image}`, `@IMAGE@`,
 * `_image_`, `CONTAINER_IMAGE`, `BASEIMAGE`, white space (OpenShift), a sentence (three words and more, or in another script than Latin), `docker.io/YOUR_ALIAS/web`, `[YOUR ALIAS]/web`. No repository has letters in upper case.
 */
export const isUnfilledImage = (written: string): boolean =>
  /^\s+$|[^ -~]\s+\S|^[^\s:/]{1,100}(?:\s+\S{1,100}){3}|<[^<>]{1,100}>|(?<!\$)\{[A-Za-z_][\w-]{0,100}\}|@[A-Za-z_]\w{0,100}@|__[A-Z][A-Z0-9_]*__|(?:^|\/)_[a-z]\w{0,100}_(?![^/:@])|\[[A-Za-z][^[\]]{0,100}\]|%[A-Z]\w{0,100}%|^\+[A-Z][A-Z0-9_]{0,100}\+$|\|-[^|]{0,200}-\||\bYOUR\b|(?:^|\/)[A-Z][A-Z0-9]{0,100}[_-][A-Z0-9_-]{1,100}(?=[/:@.])|^[A-Z][A-Z0-9_]*(?::[A-Z][A-Z0-9_]*)?$/.test(
    written,
  )
