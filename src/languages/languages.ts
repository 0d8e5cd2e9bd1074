import { isOutput } from './captured-output/claims.ts'
import { looksLikeCorefile } from './corefile/looks-like.ts'
import { corefileWriter } from './corefile/write.ts'
import { FOLLOWS_DOCKERFILE, isDockerfile } from './dockerfile/claims.ts'
import { dockerfileOffsetsOf } from './dockerfile/tree.ts'
import { IN_BLOCKS, IN_COMMANDS, IN_QUOTED } from './filled-in-later.ts'
import { isOtherHcl, otherHcl } from './hcl/looks-like.ts'
import { hclOffsetsOf } from './hcl/offsets.ts'
import { hclWriter } from './hcl/write.ts'
import { definesTemplates, isTemplate, looksLikeTemplate } from './helm-template/claims.ts'
import { templateWriter } from './helm-template/write.ts'
import { jsonWriter } from './json/write.ts'
import type { Language } from './language.ts'
import { looksLikeMime, mimeOffsetsOf, parseMime } from './mime/mime.ts'
import { recipeOffsetsOf } from './recipes/tree.ts'
import { bareText } from './shell/bare-text.ts'
import {
  claims,
  hasShebang,
  looksLikeShell,
  otherShell,
  RELATED_EXTENSIONS,
  SCRIPT_TEMPLATES,
  SHELL_EXTENSIONS,
  SHELL_NAMES,
} from './shell/claims.ts'
import { shellOffsetsOf } from './shell/offsets.ts'
import { shellWriter } from './shell/write.ts'
import { TEMPLATE } from './template.ts'
import { tomlWriter } from './toml/write.ts'
import type { Format } from './tree/node.ts'
import { isOddBreak } from './yaml/chars.ts'
import { withFilledIn } from './yaml/filled-in.ts'
import { looksLikeManifest, looksLikeYaml } from './yaml/looks-like.ts'
import { yamlWriter } from './yaml/write.ts'
import { parseYaml } from './yaml/yaml.ts'

const SCRIPT_EXTENSIONS = [...SHELL_EXTENSIONS, ...RELATED_EXTENSIONS]
/** What follows the name of a Makefile, unless automake or another program makes one of it. */
const FOLLOWS_MAKEFILE =
  /^[._-](?!(?:am|in|pl|m4|win|md|txt|rst|py|go|js|ts|rb|rs|html|orig|bak|j2|tmpl|tpl|template|erb)$)[\w.+-]{1,200}$/i
/** The first line of a file that make or just runs. */
const MAKE_SHEBANG = /^#!.{0,200}\bg?make(?:\s|$)/
/** A target with a recipe. */
const MAKE_RULE = /^[\w.%/$(){}-][\w.%/$(){} -]*:(?!=)[^=\n]*\n\t\S/m
/** The first section of the configuration of Fluent Bit or of another program: `[OUTPUT]`, alone in its line. */
const SECTIONS = /^(?:[ \t]*(?:[#;].*)?\r?\n)*\[[A-Za-z][\w .-]*\][ \t]*\r?\n[ \t]*[A-Za-z@]/
/** What ytt makes of a document: its functions are blocks of YAML, which may have a key twice. */
const YTT = /^[ \t]*#@ [a-z]/m

const otherYaml = (_path: string, text: string): string | undefined =>
  SECTIONS.test(text) ? 'it is the configuration of another program' : YTT.test(text) ? TEMPLATE : undefined

/** What is pasted into a document of JSON, fields without their object or a value with its comma, and is none of the contract's. */
const isFragment = (text: string): boolean =>
  /^\s*"[^"\n]{1,100}"\s*:|,\s*$/.test(text) &&
  !/"(?:Statement|apiVersion|kind|Resources|resource|rules)"\s*:/.test(text)

/** A value that a program puts in, as jq and the shell do, or another item: `"id": $ARGS.named.ID`, `}${MORE}`. */
const FILLED_VALUE = /^[ \t]*(?:"[^"\n]{1,200}"[ \t]*:[ \t]*\$[A-Za-z_{]|[}\],]{0,4}[ \t]*\$\{[A-Z_])/m

function otherJson(_path: string, text: string): string | undefined {
  if (isFragment(text)) return 'it is a fragment of JSON; lint what it is put into'
  return FILLED_VALUE.test(text) ? TEMPLATE : undefined
}

/** What follows the name of a Jenkinsfile, unless it is a template or a text about one. */
const FOLLOWS_JENKINSFILE =
  /^[._-](?!(?:md|txt|rst|html|orig|bak|j2|tmpl|tpl|template|erb|ya?ml|json)$)[\w.+-]{1,200}$/i
/** A pipeline, or a step of a library for some that runs a script. */
const JENKINS_STEPS =
  /^[ \t]*(?:pipeline|node|podTemplate)\b[^\n]{0,200}\{|(?<![\w.])(?:(?:steps|script)\.)?sh[ \t]*\(?[ \t]*(?:["']|\w{1,20}[ \t]*:)/m

const JUST_SHEBANG = /^#!.{0,200}\bjust(?:\s|$)/

/**
 * All languages, in the order in which they are tried for a text whose name identifies none. YAML is always loaded; the
 * others are loaded on demand.
 */
const BY_ID: { readonly [id in Format]: Language & { readonly id: id } } = {
  // User data with several documents, one of them often a script: before the shell.
  mime: {
    id: 'mime',
    name: 'MIME',
    extensions: ['mime'],
    foundAs: ['*.mime', ...['user-data', 'user_data', 'userdata'].flatMap(one => [`*${one}`, `*${one}.txt`])],
    looksLike: looksLikeMime,
    comments: { mark: '#' },
    resourceType: 'mime',
    isProgram: true,
    parse: parseMime,
    offsetsOf: mimeOffsetsOf,
  },
  shell: {
    id: 'shell',
    filledIn: IN_COMMANDS,
    name: 'shell',
    extensions: SCRIPT_EXTENSIONS,
    foundAs: [...SCRIPT_EXTENSIONS.map(one => `*.${one}`), ...SCRIPT_TEMPLATES.map(end => `*${end}`)],
    names: SHELL_NAMES,
    // fish and Python have a grammar of their own, whatever the file is called; user data of several parts is often called so.
    claims: (path, text) => claims(path, text) && !looksLikeMime(text),
    looksLike: (begin, path) => !definesTemplates(begin, path) && looksLikeShell(begin, path),
    isFoundBy: hasShebang,
    isOther: otherShell,
    // The parser recognises them: in quotes or in a here-document there are none.
    comments: { mark: '#', afterSpace: true },
    resourceType: 'shell',
    isProgram: true,
    isScript: true,
    bare: bareText,
    // A here-document, `sh -c`, a script's name, the steps of a job, Ansible's tasks, what a machine runs first; any of them may be escaped.
    embeddedIn: /<<|sh\b|shell|run|script|[Cc]ommand|\bcmds?\b|\binline\b|\bargs\b|binaryData|\bencoding\b|\\[xuU\r\n]/,
    load: async () => (await import('./shell/language.ts')).parseScript,
    offsetsOf: shellOffsetsOf,
    write: shellWriter,
  },
  corefile: {
    id: 'corefile',
    name: 'Corefile',
    extensions: ['corefile'],
    names: ['Corefile'],
    looksLike: looksLikeCorefile,
    isFoundBy: looksLikeCorefile,
    comments: { mark: '#', afterSpace: true },
    resourceType: 'corefile',
    // Configuration of a program: its words are not data of any dialect.
    isProgram: true,
    embeddedIn: /corefile|kubernetes cluster|forward \./i,
    load: async () => (await import('./corefile/corefile.ts')).parseCorefile,
    write: corefileWriter,
  },
  // Before JSON and YAML, whose extensions it shares.
  'helm-template': {
    id: 'helm-template',
    name: 'Helm template',
    extensions: ['yaml', 'yml', 'json', 'tpl', 'j2', 'jinja', 'jinja2', 'gotmpl'],
    foundAs: [
      '_*.tpl',
      ...['yaml', 'yml'].flatMap(one => ['j2', 'jinja', 'jinja2', 'gotmpl'].map(end => `*.${one}.${end}`)),
    ],
    claims: isTemplate,
    looksLike: looksLikeTemplate,
    comments: { mark: '#', afterSpace: true },
    // The value of a template is known only together with its chart (src/deploy/helm.ts).
    resourceType: 'helm-template',
    isProgram: true,
    // What one template writes may be deployed many times.
    isNamed: () => true,
    load: async () => (await import('./helm-template/helm.ts')).parseHelm,
    write: templateWriter,
  },
  json: {
    id: 'json',
    filledIn: IN_QUOTED,
    name: 'JSON',
    extensions: ['json', 'jsonc'],
    foundAs: ['*.json', '*.jsonc', '*.json.tpl', '*.json.tftpl'],
    looksLike: begin => /^\s*(?:\{\s*["}]|\[\s*[[{"\]0-9])/.test(begin),
    comments: { mark: '//', block: ['/*', '*/'] },
    isLenient: true,
    isOther: otherJson,
    // In base64 an object begins with these letters too.
    embeddedIn: /[{[]|\be[wy][A-Za-z0-9]/,
    load: async () => (await import('./json/json.ts')).parseJson,
    write: jsonWriter,
  },
  yaml: {
    id: 'yaml',
    name: 'YAML',
    extensions: ['yaml', 'yml'],
    // Terraform fills in what such templates leave out.
    foundAs: ['yaml', 'yml'].flatMap(one => [`*.${one}`, `*.${one}.tpl`, `*.${one}.tftpl`]),
    // User data is often called so.
    claims: (_path, text) => !looksLikeMime(text),
    isOther: otherYaml,
    filled: withFilledIn,
    looksLike: looksLikeYaml,
    isFoundBy: looksLikeManifest,
    // Kubernetes' reader ends a line at more characters than the other languages do.
    comments: { mark: '#', afterSpace: true, alsoAfter: '"\'[]{},', endsLine: isOddBreak },
    parse: parseYaml,
    write: yamlWriter,
  },
  toml: {
    id: 'toml',
    name: 'TOML',
    extensions: ['toml'],
    // Terraform and Ansible fill in what such templates leave out.
    foundAs: ['*.toml', ...['tpl', 'tftpl', 'tmpl', 'j2'].map(end => `*.toml.${end}`)],
    looksLike: (_begin, path) => /\.toml\.(?:tpl|tftpl|tmpl|j2)$/i.test(path),
    comments: { mark: '#' },
    resourceType: 'toml',
    embeddedIn: /[\w"]\s*=\s*["'[{\d+\-tfin]|binaryData|\bencoding\b|\.toml\b/,
    load: async () => (await import('./toml/toml.ts')).parseTomlOfPrograms,
    write: tomlWriter,
  },
  hcl: {
    id: 'hcl',
    filledIn: IN_BLOCKS,
    name: 'HCL',
    extensions: ['tf', 'tofu', 'tfvars', 'hcl'],
    // Terragrunt is configured in it; so are other programs.
    claims: path => !isOtherHcl(path),
    isForeign: isOtherHcl,
    isOther: otherHcl,
    hasBlocks: true,
    comments: { mark: '#', block: ['/*', '*/'] },
    // What a file says is known together with its folder only (src/deploy/terraform.ts).
    resourceType: 'hcl',
    isReadAgain: true,
    isProgram: true,
    // Local values, defaults, what files of values and calls of modules give.
    isNamed: pointer => !/^\/(?:resource|data)\//.test(pointer),
    load: async () => (await import('./hcl/hcl.ts')).parseHcl,
    offsetsOf: hclOffsetsOf,
    write: hclWriter,
  },
  // After the languages of extensions: `Dockerfile.json` is JSON.
  dockerfile: {
    id: 'dockerfile',
    name: 'Dockerfile',
    extensions: ['dockerfile', 'containerfile', 'docker'],
    names: ['Dockerfile', 'Containerfile'],
    mayFollow: FOLLOWS_DOCKERFILE,
    claims: isDockerfile,
    // The parser recognises them: behind an instruction there are none.
    comments: { mark: '#', afterSpace: true },
    resourceType: 'dockerfile',
    isProgram: true,
    holds: ['shell'],
    load: async () => (await import('./dockerfile/dockerfile.ts')).parseDockerfile,
    offsetsOf: dockerfileOffsetsOf,
  },
  makefile: {
    id: 'makefile',
    name: 'Makefile',
    extensions: ['mk', 'mak', 'make'],
    names: ['Makefile', 'GNUmakefile'],
    mayFollow: FOLLOWS_MAKEFILE,
    looksLike: begin => MAKE_SHEBANG.test(begin) || MAKE_RULE.test(begin),
    isFoundBy: begin => MAKE_SHEBANG.test(begin),
    // The parser recognises them: in a recipe they may be the shell's.
    comments: { mark: '#', afterSpace: true },
    resourceType: 'makefile',
    isProgram: true,
    holds: ['shell'],
    load: async () => (await import('./makefile/makefile.ts')).parseMakefile,
    offsetsOf: recipeOffsetsOf,
  },
  justfile: {
    id: 'justfile',
    name: 'justfile',
    extensions: ['just'],
    names: ['justfile', '.justfile'],
    looksLike: begin => JUST_SHEBANG.test(begin),
    isFoundBy: begin => JUST_SHEBANG.test(begin),
    // The parser recognises them: in a recipe they may be the shell's.
    comments: { mark: '#', afterSpace: true },
    resourceType: 'justfile',
    isProgram: true,
    holds: ['shell'],
    load: async () => (await import('./justfile/justfile.ts')).parseJustfile,
    offsetsOf: recipeOffsetsOf,
  },
  jenkinsfile: {
    id: 'jenkinsfile',
    name: 'Jenkinsfile',
    extensions: ['jenkinsfile', 'groovy'],
    names: ['Jenkinsfile'],
    mayFollow: FOLLOWS_JENKINSFILE,
    claims: (path, text) => !path.endsWith('.groovy') || JENKINS_STEPS.test(text),
    // The parser recognises them: in a string they may be the shell's.
    comments: { mark: '//', block: ['/*', '*/'] },
    resourceType: 'jenkinsfile',
    isProgram: true,
    holds: ['shell'],
    load: async () => (await import('./jenkinsfile/jenkinsfile.ts')).parseJenkinsfile,
    offsetsOf: recipeOffsetsOf,
  },
  // What kustomize makes ConfigMaps and Secrets of.
  environment: {
    id: 'environment',
    name: 'environment file',
    extensions: ['env', 'properties', 'conf', 'cnf', 'cfg', 'ini'],
    foundAs: [],
    looksLike: (_begin, path) => /(?:^|\/)\.env[^/]*$/.test(path),
    comments: { mark: '#' },
    resourceType: 'environment',
    isProgram: true,
    isOnlyListed: true,
    load: async () => (await import('./environment/environment.ts')).parseEnvironment,
  },
  // What was captured as evidence; other texts are for people only.
  'captured-output': {
    id: 'captured-output',
    name: 'captured output',
    extensions: ['txt', 'log'],
    foundAs: ['evidence/*.txt', 'evidence/*.log', '*cilium-status.txt', '*cilium-status.log'],
    claims: isOutput,
    comments: { mark: '#', afterSpace: true },
    resourceType: 'captured-output',
    isProgram: true,
    load: async () => (await import('./captured-output/output.ts')).parseOutput,
  },
}

/** All languages. */
export const languages: readonly Language[] = Object.values(BY_ID)

/** The ids of the languages whose parser is loaded when it is needed. */
export const lazyLanguages: readonly Format[] = languages.flatMap(({ id, load }) => (load === undefined ? [] : [id]))

/** The names of all languages for people, the most usual first. */
export const languageNames: readonly string[] = [
  BY_ID.yaml,
  BY_ID.json,
  BY_ID.toml,
  BY_ID.shell,
  BY_ID.corefile,
  BY_ID.hcl,
  BY_ID.dockerfile,
  BY_ID.makefile,
].map(({ name }) => name)

/** `YAML, JSON, TOML, shell, Corefile, HCL, Dockerfile or Makefile`, for a sentence. */
export const anyLanguage = languageNames.join(', ').replace(/, ([^,]*)$/, ' or $1')

/** What documents are in that nobody has written. */
export const madeFormat: Format = BY_ID.json.id

/** The language of an id. */
export const languageOf = (id: Format): Language => BY_ID[id]

/** The id that a text names, as pointers do; undefined if there is no such language. */
export const toFormat = (id: string | undefined): Format | undefined =>
  languages.find(language => language.id === id)?.id
