import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { lintTogether } from '../src/dev/lint-together.ts'
import { defaultSettings } from '../src/engine/settings.ts'
import { createLinter, loadParsers } from '../src/index.ts'
import { lazyLanguages } from '../src/languages/languages.ts'

/*
 * What runs or is applied is read, or it is said that it is not: one violation of each sort, in all its spellings. A spelling
 * is caught (the check speaks), noted (something was not decided), unread (counted as not read), or silent. None may be silent.
 */

/** The paths of the files that are linted, and of their folders. */
let here: ReadonlySet<string> = new Set()
const registry = createLinter(await loadParsers(new Set(lazyLanguages)), { hasPath: path => here.has(path) })

const withFolders = (path: string): readonly string[] =>
  path.split('/').map((_, i, parts) => parts.slice(0, parts.length - i).join('/'))

// All checks speak, whatever the files show of the platform.
const settings = { ...defaultSettings, isUnconditional: true }

type Files = Readonly<Record<string, string>>
type Outcome = 'caught' | 'noted' | 'unread' | 'silent'

function outcomeOf(files: Files, check: string): Outcome {
  const sources = Object.entries(files).map(([path, text]) => ({ path, text }))
  here = new Set(Object.keys(files).flatMap(withFolders))
  const { findings, notAnalysed, notes } = lintTogether(sources, () => settings, registry).report
  if (findings.some(one => one.check === check)) return 'caught'
  if (notAnalysed.length > 0) return 'unread'
  // What a script does not ask before it acts is undecided in nearly all of them.
  return notes.some(({ rule }) => !rule.startsWith('procedure/')) ? 'noted' : 'silent'
}

const script = (text: string): Files => ({ 'deploy.sh': `${text}\n` })
const escaped = (text: string): string => text.replaceAll('\n', '\\n')
const indented = (text: string, by: string): string => text.replaceAll(/^(?=.)/gm, by)

/** A command by the words of its program and the rest. */
const BINDING = 'create clusterrolebinding x --clusterrole=cluster-admin --group=system:authenticated'
const COMMAND = `kubectl ${BINDING}`
const YAML = `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata:
  name: x
roleRef:
  apiGroup: rbac.authorization.k8s.io
  kind: ClusterRole
  name: cluster-admin
subjects:
  - apiGroup: rbac.authorization.k8s.io
    kind: Group
    name: system:authenticated
`
const OBJECT =
  '{"apiVersion":"rbac.authorization.k8s.io/v1","kind":"ClusterRoleBinding","metadata":{"name":"x"},"roleRef":{"apiGroup":"rbac.authorization.k8s.io","kind":"ClusterRole","name":"cluster-admin"},"subjects":[{"apiGroup":"rbac.authorization.k8s.io","kind":"Group","name":"system:authenticated"}]}'

/** The ways to write the name of a program. */
const NAMES = (name: string): readonly string[] => [
  name,
  `/usr/local/bin/${name}`,
  `./bin/${name}`,
  `"${name}"`,
  `'${name}'`,
  `\\${name}`,
  `${name[0]}""${name.slice(1)}`,
  `${name[0]}''${name.slice(1)}`,
  `${name[0]}\\${name.slice(1)}`,
  `"${name[0]}"${name.slice(1)}`,
  `${name.slice(0, -1)}'${name.slice(-1)}'`,
  `$'\\x${name.charCodeAt(0).toString(16)}${name.slice(1)}'`,
  `$'\\${name.charCodeAt(0).toString(8)}${name.slice(1)}'`,
  `${name.slice(0, 2)}\\\n${name.slice(2)}`,
  `$"${name}"`,
]

/** What precedes the name of a program that is set in the same script. */
const NAMED_BEFORE: readonly string[] = [
  `K=kubectl\n$K ${BINDING}`,
  `K=kubectl\n\${K} ${BINDING}`,
  `K=kubectl\n"$K" ${BINDING}`,
  `A=kube B=ctl\n$A$B ${BINDING}`,
  `A=kube; B=ctl\n"$A$B" ${BINDING}`,
  `A=kube\n\${A}ctl ${BINDING}`,
  `A=kube\nB="\${A}ctl"\n$B ${BINDING}`,
  `K=(kubectl --context a)\n"\${K[@]}" ${BINDING}`,
  `\${KUBECTL:-kubectl} ${BINDING}`,
  `alias k=kubectl\nk ${BINDING}`,
  `k() { kubectl "$@"; }\nk ${BINDING}`,
  `k() { command kubectl "$@"; }\nk ${BINDING}`,
  `function k {\n  kubectl --context a "$@"\n}\nk ${BINDING}`,
  `run() { echo "+ $*"; "$@"; }\nrun ${COMMAND}`,
  `kube() {\n  echo "+ $*"\n  kubectl "$@"\n}\nkube ${BINDING}`,
]

/** The ways in which a shell is given a command, or runs it. */
const RUN: readonly ((command: string) => string)[] = [
  command => command,
  command => `if true; then\n  ${command}\nfi`,
  command => `true && ${command} || exit 1`,
  command => `( ${command} )`,
  command => `{ ${command}; }`,
  command => `f() {\n  ${command}\n}\nf`,
  command => `for i in 1 2; do ${command}; done`,
  command => `case $X in a) ${command} ;; esac`,
  command => `out=$(${command})`,
  command => `out=\`${command}\``,
  command => `echo "$(${command})"`,
  command => `${command} &`,
  command => `sudo ${command}`,
  command => `sudo -u root env A=1 ${command}`,
  command => `A=1 ${command}`,
  command => `env ${command}`,
  command => `timeout 5m ${command}`,
  command => `nohup ${command} >/dev/null 2>&1`,
  command => `exec ${command}`,
  command => `time ${command}`,
  command => `command ${command}`,
  command => `echo x | xargs ${command}`,
  command => `find . -exec ${command} \\;`,
  command => `watch ${command}`,
  command => `eval ${command}`,
  command => `eval '${command}'`,
  command => `eval "${command}"`,
  command => `C='${command}'\neval "$C"`,
  command => `C="${command}"\neval $C`,
  command => `C='${command}'\n$C`,
  command => `C="$(cat <<'E'\n${command}\nE\n)"\neval "$C"`,
  command => `read -r C <<'E'\n${command}\nE\neval "$C"`,
  command => `bash -c '${command}'`,
  command => `sh -c "${command}"`,
  command => `bash -euxc '${command}'`,
  command => `bash -e -o pipefail -c '${command}'`,
  command => `/bin/bash -c '${command}'`,
  command => `C='${command}'\nbash -c "$C"`,
  command => `b""ash -c '${command}'`,
  command => `sudo bash -c '${command}'`,
  command => `env -i bash -c '${command}'`,
  command => `su - app -c '${command}'`,
  command => `ssh host '${command}'`,
  command => `ssh -i key user@host "${command}"`,
  command => `ssh host <<E\n${command}\nE`,
  command => `docker exec web sh -c '${command}'`,
  command => `kubectl exec web -- sh -c '${command}'`,
  command => `xargs -I{} sh -c '${command}'`,
  command => `bash <<E\n${command}\nE`,
  command => `bash <<'E'\n${command}\nE`,
  command => `bash <<-E\n\t${command}\n\tE`,
  command => `bash -s <<E\n${command}\nE`,
  command => `bash /dev/stdin <<E\n${command}\nE`,
  command => `bash <<< '${command}'`,
  command => `bash <<< "${command}"`,
  command => `C='${command}'\nbash <<< "$C"`,
  command => `bash <(echo '${command}')`,
  command => `bash < <(echo '${command}')`,
  command => `source <(echo '${command}')`,
  command => `. <(printf '%s\\n' '${command}')`,
  command => `. /dev/stdin <<E\n${command}\nE`,
  command => `source /dev/stdin <<< '${command}'`,
  command => `echo '${command}' | bash`,
  command => `echo "${command}" | sh -s`,
  command => `echo ${command} | bash`,
  command => `echo -n '${command}' | sudo bash`,
  command => `printf '%s\\n' '${command}' | sh`,
  command => `printf '${command}\\n' | sh`,
  command => `C='${command}'\necho "$C" | bash`,
  command => `C='${command}'\nprintf '%s' "$C" | bash -s`,
  command => `cat <<E | bash\n${command}\nE`,
  command => `cat <<'E' | sed s/a/a/ | bash\n${command}\nE`,
  command => `{ echo '${command}'; } | bash`,
  command => `g() { echo '${command}'; }\ng | bash`,
  command => `g() { bash; }\ng <<E\n${command}\nE`,
  command => `trap '${command}' EXIT`,
  command => `trap "${command}" ERR INT`,
  command => `trap -- '${command}' EXIT`,
  command => `watch '${command}'`,
  command => `watch -n 5 "${command}"`,
  command => `coproc ${command}`,
]

/** The ways in which `kubectl` names its standard input. */
const INPUT: readonly string[] = [
  '-f -',
  '-f-',
  '-f=-',
  '--filename -',
  '--filename=-',
  '-f /dev/stdin',
  '-f /dev/fd/0',
  '-n shop -f -',
  '--server-side -f -',
  '-f - --prune',
]
const VERBS: readonly string[] = [
  'apply',
  'create',
  'replace',
  '-n shop apply',
  '--context=a create',
  'apply --wait=true',
]

/** The ways in which a script gives a command an object as its standard input. */
const GIVEN: readonly ((command: string, text: string) => string)[] = [
  (command, text) => `${command} <<E\n${text}E`,
  (command, text) => `${command} <<'E'\n${text}E`,
  (command, text) => `<<E ${command}\n${text}E`,
  (command, text) => `{ ${command}; } <<E\n${text}E`,
  (command, text) => `if true; then ${command}; fi <<E\n${text}E`,
  (command, text) => `f() { ${command}; }\nf <<E\n${text}E`,
  (command, text) => `${command} <<< '${text}'`,
  (command, text) => `${command} < <(cat <<E\n${text}E\n)`,
  (command, text) => `cat <<E | ${command}\n${text}E`,
  (command, text) => `cat <<E | envsubst | ${command}\n${text}E`,
  (command, text) => `cat <<E | sed 's/a/a/' | ${command}\n${text}E`,
  (command, text) => `cat <<E |\n${text}E\n  ${command}`,
  (command, text) => `tee a.log <<E | ${command}\n${text}E`,
  (command, text) => `envsubst <<E | ${command}\n${text}E`,
  (command, text) => `echo '${text}' | ${command}`,
  (command, text) => `echo "${text.replaceAll('"', '\\"')}" | ${command}`,
  (command, text) => `printf '%s' '${text}' | ${command}`,
  (command, text) => `printf '%s\\n' '${text}' | ${command}`,
  (command, text) => `printf '${text}' | ${command}`,
  (command, text) => `printf '${escaped(text)}' | ${command}`,
  (command, text) => `printf "${escaped(text).replaceAll('"', '\\"')}" | ${command}`,
  (command, text) => `echo -e '${escaped(text)}' | ${command}`,
  (command, text) => `echo -ne "${escaped(text).replaceAll('"', '\\"')}" | ${command}`,
  (command, text) => `Y='${text}'\necho "$Y" | ${command}`,
  (command, text) => `Y='${text}'\nprintf '%s' "$Y" | ${command}`,
  (command, text) => `Y='${text}'\n${command} <<< "$Y"`,
  (command, text) => `Y=$(cat <<E\n${text}E\n)\necho "$Y" | ${command}`,
  (command, text) => `read -r -d '' Y <<E\n${text}E\necho "$Y" | ${command}`,
  (command, text) => `g() { cat <<E\n${text}E\n}\ng | ${command}`,
  (command, text) => `{ cat <<E\n${text}E\n} | ${command}`,
  (command, text) => `kubectl exec -i web -- ${command} <<E\n${text}E`,
  (command, text) => `ssh host ${command} <<E\n${text}E`,
  (command, text) => `bash -c 'cat <<E | ${command}\n${text}E'`,
]

/** The ways in which a script gives a file of its own to `kubectl`. */
const FILES: readonly ((text: string) => string)[] = [
  text => `kubectl apply -f <(cat <<E\n${text}E\n)`,
  text => `kubectl apply -f <(echo '${text}')`,
  text => `cat > a.yaml <<E\n${text}E\nkubectl apply -f a.yaml`,
  text => `cat <<E > a.yaml\n${text}E\nkubectl apply --filename=a.yaml`,
  text => `cat <<E > a.yaml\n${text}E\nkubectl apply -fa.yaml`,
  text => `tee a.yaml <<E\n${text}E\nkubectl create -f a.yaml`,
  text => `echo '${text}' > a.yaml\nkubectl apply -f a.yaml`,
  text => `cat > a.txt <<E\n${text}E\nkubectl apply -f a.txt`,
  text => `cat > "$tmp" <<E\n${text}E\nkubectl apply -f "$tmp"`,
  text => `cat > a.yaml <<E\n${text}E\ncat a.yaml | kubectl apply -f -`,
  text => `cat > a.yaml <<E\n${text}E\nkubectl apply -f - < a.yaml`,
]

/** Texts with variables in them. */
const VARIED: readonly string[] = [
  YAML.replace('name: x', 'name: ${NAME}'),
  YAML.replace('name: x', 'name: $NAME'),
  YAML.replace('name: x', 'name: x-$(date +%s)'),
  YAML.replace('cluster-admin', '${ROLE}'),
  YAML.replace('  name: x\n', '  name: x\n  labels: {team: ${TEAM}}\n'),
  YAML.replace('  name: x\n', '  name: x\n  labels:\n    ${LABELS}\n'),
  YAML.replace('metadata:\n  name: x', 'metadata: {name: ${NAME}, labels: {a: $A}}'),
  `${OBJECT.replace('"x"', '"${NAME}"')}\n`,
  `${OBJECT.replace('"x"', '${NAME}')}\n`,
  `${OBJECT.replace('{"name":"x"}', '${METADATA}')}\n`,
]

/** What is only known when a script runs. */
const OPEN: readonly string[] = [
  'kubectl apply -f "$FILE"',
  'kubectl apply -f https://example.com/a.yaml',
  'curl -s https://example.com/a.yaml | kubectl apply -f -',
  'render a | kubectl apply -f -',
  'base64 -d <<< aGk= | kubectl apply -f -',
  'echo "$Y" | kubectl apply -f -',
  'kubectl apply -f - <<< "$Y"',
  'kubectl apply -f -',
  'find . -name "*.y" | xargs -n1 kubectl apply -f',
  'kubectl version; eval "$C"',
  'kubectl version; bash -c "$1"',
  'kubectl version; curl -s https://example.com/a.sh | bash',
  'kubectl version; source "$LIB"',
  'helm upgrade a ./chart -f "$VALUES"',
  'aws iam put-role-policy --role-name a --policy-name b --policy-document "$DOCUMENT"',
  'echo apiVersion: v1 kind: $KIND | kubectl apply -f -',
]

const ENTRY = '--cluster-name a --principal-arn arn:aws:iam::111111111111:role/x'
const ENTRY_JSON =
  '{"clusterName":"a","principalArn":"arn:aws:iam::111111111111:role/x","kubernetesGroups":["system:masters"]}'
const ENTRY_YAML =
  'clusterName: a\nprincipalArn: arn:aws:iam::111111111111:role/x\nkubernetesGroups: [system:masters]\n'

/** An access entry for the administrators of the cluster. */
const ENTRIES: readonly string[] = [
  `aws eks create-access-entry ${ENTRY} --kubernetes-groups system:masters`,
  `aws eks create-access-entry ${ENTRY} --kubernetes-groups=system:masters`,
  `aws eks create-access-entry ${ENTRY} --kubernetes-groups a system:masters`,
  `aws eks create-access-entry ${ENTRY} --kubernetes-groups '["system:masters"]'`,
  `aws eks create-access-entry ${ENTRY} --kubernetes-groups='["a", "system:masters"]'`,
  `aws eks create-access-entry --kubernetes-groups "system:masters" ${ENTRY}`,
  `aws --region eu-west-1 eks create-access-entry ${ENTRY} --kubernetes-groups system:masters`,
  `aws eks --region eu-west-1 create-access-entry ${ENTRY} --kubernetes-groups system:masters`,
  `aws --no-cli-pager eks create-access-entry ${ENTRY} --kubernetes-groups system:masters`,
  `aws eks update-access-entry ${ENTRY} --kubernetes-groups=system:masters`,
  `G=system:masters\naws eks create-access-entry ${ENTRY} --kubernetes-groups "$G"`,
  `G=masters\naws eks create-access-entry ${ENTRY} --kubernetes-groups "system:$G"`,
  `aws eks create-access-entry --cli-input-json '${ENTRY_JSON}'`,
  `aws eks create-access-entry --cli-input-json='${ENTRY_JSON}'`,
  `aws eks create-access-entry --cli-input-json "${ENTRY_JSON.replaceAll('"', '\\"')}"`,
  `J='${ENTRY_JSON}'\naws eks create-access-entry --cli-input-json "$J"`,
  `aws eks create-access-entry --cli-input-json "$(cat <<E\n${ENTRY_JSON}\nE\n)"`,
  `aws eks create-access-entry --cli-input-json file:///dev/stdin <<E\n${ENTRY_JSON}\nE`,
  `cat > a.json <<E\n${ENTRY_JSON}\nE\naws eks create-access-entry --cli-input-json file://a.json`,
  `aws eks create-access-entry --cli-input-json "$(echo '${ENTRY_JSON}')"`,
  `aws eks create-access-entry --cli-input-yaml '${ENTRY_YAML}'`,
  `aws eks create-access-entry --cli-input-yaml "$(cat <<E\n${ENTRY_YAML}E\n)"`,
  `aws eks create-access-entry --cli-input-yaml file:///dev/stdin <<E\n${ENTRY_YAML}E`,
  `eksctl create accessentry --cluster a --principal-arn arn:aws:iam::111111111111:role/x --kubernetes-groups system:masters`,
  `eksctl create accessentry --cluster=a --principal-arn=arn:aws:iam::111111111111:role/x --kubernetes-groups=a,system:masters`,
]

/** Changes of bindings. */
const CHANGES: readonly string[] = [
  `kubectl patch clusterrolebinding x -p '{"roleRef":{"name":"cluster-admin"}}'`,
  `kubectl patch clusterrolebinding/x --patch='{"roleRef":{"name":"cluster-admin"}}'`,
  `kubectl patch clusterrolebinding x --type=json -p '[{"op":"replace","path":"/roleRef/name","value":"cluster-admin"}]'`,
  `kubectl patch clusterrolebinding x --type json -p='[{"op":"add","path":"/subjects/-","value":{"kind":"Group","name":"system:authenticated"}}]'`,
  'kubectl patch clusterrolebinding x -p "$P"',
  'kubectl patch clusterrolebinding x --patch-file p.yaml',
  'kubectl set subject clusterrolebinding x --group=system:authenticated',
  'kubectl set subject clusterrolebinding/x --group system:authenticated',
  'oc adm policy add-cluster-role-to-group cluster-admin system:authenticated',
  'oc adm policy add-cluster-role-to-user cluster-admin alice',
  'oc create clusterrolebinding x --clusterrole cluster-admin --group system:authenticated',
]

const HARBOR =
  '{"name": "a", "dest_registry": {"id": ID}, "trigger": {"type": "manual"}, "enabled": true, "replicate_deletion": true}'
const URL = 'https://harbor.example.com/api/v2.0/replication/policies'

/** A replication of Harbor that also deletes. */
const REPLICATIONS: readonly string[] = ['7', '${id}', '$id', '$(get_id)', '"${id}"'].flatMap(id => {
  const body = HARBOR.replace('ID', id)
  const quoted = body.replaceAll('"', '\\"')
  return [
    `curl -u "$U" ${URL} -d @- <<J\n${body}\nJ`,
    `curl -u "$U" ${URL} --data-binary @- <<J\n${body}\nJ`,
    `curl -u "$U" ${URL} -d "${quoted}"`,
    `curl -u "$U" ${URL} --data="${quoted}"`,
    `B="${quoted}"\ncurl -u "$U" ${URL} -d "$B"`,
    `cat > x.json <<J\n${body}\nJ\ncurl -u "$U" ${URL} -d @x.json`,
    `cat > "$work/x.json" <<J\n${body}\nJ\npost() { curl -u "$U" "https://harbor.example.com$1" -d "@$2"; }\npost /api/v2.0/replication/policies "$work/x.json"`,
  ]
})

const workflow = (step: string): Files => ({
  '.github/workflows/a.yml': `on: push\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps:\n${indented(step, '      ')}\n`,
})

/** What runs a command elsewhere than in a script. */
const CARRIERS: readonly Files[] = [
  workflow(`- run: ${COMMAND}`),
  workflow(`- run: |\n    ${COMMAND}`),
  workflow(`- run: \${{ 'kubectl' }} ${BINDING}`),
  workflow(`- run: k\${{ 'ubectl' }} ${BINDING}`),
  workflow(`- run: \${{ inputs.program }} ${BINDING}`),
  workflow(`- run: \${{ env.COMMAND }}\n  env: {KUBECONFIG: a}\n- run: kubectl version`),
  workflow(`- shell: bash\n  run: ${COMMAND}`),
  workflow(`- shell: sh\n  run: ${COMMAND}`),
  workflow(`- shell: python\n  run: |\n    import os\n    os.system('${COMMAND}')`),
  workflow(`- shell: pwsh\n  run: ${COMMAND}`),
  workflow(`- uses: docker://bitnami/kubectl:1.31\n  with:\n    args: ${BINDING}`),
  workflow(`- uses: actions-hub/kubectl@master\n  with:\n    args: ${BINDING}`),
  workflow(`- uses: nick-fields/retry@v3\n  with:\n    command: ${COMMAND}`),
  workflow(`- uses: nick-fields/retry@v3\n  with:\n    command: |\n      set -e\n      ${COMMAND}`),
  workflow(`- uses: appleboy/ssh-action@v1\n  with:\n    script: ${COMMAND}`),
  workflow(`- uses: actions/github-script@v7\n  with:\n    script: await exec.exec('${COMMAND}')`),
  { 'action.yml': `name: a\nruns:\n  using: composite\n  steps:\n    - shell: bash\n      run: ${COMMAND}\n` },
  { '.gitlab-ci.yml': `a:\n  script:\n    - ${COMMAND}\n` },
  { Makefile: `a:\n\t${COMMAND}\n` },
  { Makefile: `a:\n\t@-${COMMAND}\n` },
  { Makefile: `K := kubectl\na:\n\t$(K) ${BINDING}\n` },
  { Makefile: `A := $(shell ${COMMAND})\n` },
  { Makefile: `A != ${COMMAND}\n` },
  { Makefile: `$(shell ${COMMAND})\n` },
  { Makefile: `define bind\n${COMMAND}\nendef\na:\n\t$(bind)\n` },
  {
    Makefile: `define bind\nkubectl create clusterrolebinding x --clusterrole=$(1) --group=system:authenticated\nendef\na:\n\t$(call bind,cluster-admin)\n`,
  },
  {
    Makefile: `bind = kubectl create clusterrolebinding x --clusterrole=$(1) --group=system:authenticated\na:\n\t$(call bind,cluster-admin)\n`,
  },
  { Makefile: `a:\n\t$(foreach n,a b,${COMMAND};)\n` },
  { Makefile: `a:\n\t@$(if $(X),${COMMAND})\n` },
  { Makefile: `a:\n\t$(or ${COMMAND},$(X))\n` },
  { Makefile: `a:\n\t$(strip ${COMMAND})\n` },
  { Makefile: `a:\n\t$(subst PROGRAM,kubectl,PROGRAM ${BINDING})\n` },
  { Makefile: `define rule\na:\n\t${COMMAND}\nendef\n$(eval $(rule))\n` },
  { Makefile: `define rule\n$(1):\n\t${COMMAND}\nendef\n$(eval $(call rule,a))\n` },
  { Makefile: `$(eval A := $(shell ${COMMAND}))\n` },
  { Dockerfile: `FROM example.com/a:1.0\nRUN ${COMMAND}\n` },
  { Dockerfile: `FROM example.com/a:1.0\nRUN <<E\n${COMMAND}\nE\n` },
  { Dockerfile: `FROM example.com/a:1.0\nCMD ["sh", "-c", "${COMMAND}"]\n` },
]

interface Group {
  readonly check: string
  readonly spellings: readonly Files[]
  /** How many of them are caught at the least; never lower it. */
  readonly caught: number
}

const all = (texts: readonly string[]): readonly Files[] => texts.map(script)

/** Changes of other objects, which are elsewhere. */
const PATCHES: readonly string[] = [
  `kubectl patch deployment web -p '{"spec": {"replicas": 1}}'`,
  `kubectl patch deployment/web --patch='{"spec": {"replicas": 1}}'`,
  `kubectl -n shop patch deployment web --type=json -p "[{\\"op\\": \\"add\\"}]"`,
  'kubectl patch deployment web -p "$P"',
  `P='{"spec": {"replicas": 1}}'\nkubectl patch deployment web -p "$P"`,
  `kubectl patch deployment web -p "$(cat <<E\nspec: {replicas: 1}\nE\n)"`,
  'oc patch deployment web --patch-file <(echo "spec: {replicas: 1}")',
]

/** Objects that a command makes or changes by its options. */
const OPTIONS: readonly string[] = [
  'kubectl create deployment web --image=registry.example.com/web:1.0',
  'kubectl -n shop create deploy web --image registry.example.com/web:1.0',
  'kubectl create job report --image=registry.example.com/report:1.0',
  'kubectl create cronjob report --schedule="0 3 * * *" --image=registry.example.com/report:1.0',
  'kubectl create clusterrole all --verb="*" --resource="*"',
  'kubectl create role all --verb=get --resource=secrets',
  'kubectl create service loadbalancer web --tcp=80:80',
  'kubectl create ingress web --rule="a.example.com/*=web:80"',
  'kubectl create configmap aws-auth -n kube-system --from-file=mapRoles=roles.yaml',
  'kubectl create configmap a --from-literal=a=b --dry-run=client -o yaml | kubectl apply -f -',
  'kubectl set env deployment/web A=b',
  'kubectl set env deployment/web --from=secret/db',
  'kubectl set resources deployment web --limits=cpu=200m',
  'kubectl set serviceaccount deployment web admin',
  'kubectl set selector service web app=other',
  'kubectl expose deployment web --type=LoadBalancer --port=80',
  'oc autoscale deployment web --min=1 --max=3',
]

const HCL_YAML = indented(YAML, '    ')
/** Ways in which Terraform gives an object to a cluster. */
const TERRAFORM: readonly Files[] = [
  `resource "kubectl_manifest" "x" {\n  yaml_body = <<-E\n${HCL_YAML}  E\n}\n`,
  `data "kubectl_file_documents" "x" {\n  content = <<-E\n${HCL_YAML}  E\n}\n`,
  `locals {\n  text = <<-E\n${HCL_YAML}  E\n}\ndata "kubectl_file_documents" "x" {\n  content = local.text\n}\n`,
  `resource "kubernetes_manifest" "x" {\n  manifest = yamldecode(<<-E\n${HCL_YAML}  E\n  )\n}\n`,
  `resource "kubernetes_manifest" "x" {\n  manifest = jsondecode(<<-E\n    ${OBJECT}\n  E\n  )\n}\n`,
].map(text => ({ 'main.tf': text }))

/** An access entry for the administrators of the cluster, by the providers of Terraform. */
const ENTRY_RESOURCES: readonly Files[] = ['aws_eks_access_entry', 'awscc_eks_access_entry'].map(type => ({
  'main.tf': `resource "${type}" "x" {\n  cluster_name = "a"\n  principal_arn = "arn:aws:iam::111111111111:role/x"\n  kubernetes_groups = ["system:masters"]\n}\n`,
}))

const packed = (text: string): string => gzipSync(text).toString('base64')

/** What machines and Pods get as compressed files; the second of each is too large to be read. */
const COMPRESSED: readonly Files[] = [packed(YAML), packed(`${YAML}# ${'a'.repeat(2_000_000)}\n`)].flatMap(text => [
  {
    'a.yaml': `#cloud-config\nwrite_files:\n  - path: /etc/kubernetes/manifests/a.yaml\n    encoding: gz+b64\n    content: ${text}\n`,
  },
  { 'a.yaml': `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\nbinaryData:\n  a.yaml.gz: ${text}\n` },
  { 'a.yaml': `apiVersion: v1\nkind: Secret\nmetadata: {name: a}\ndata:\n  a.yaml.gz: ${text}\n` },
])

const quoted = (words: string): string => JSON.stringify(words.split(' '))
const ARGUMENTS = quoted(BINDING)

const pod = (container: string): Files => ({
  'a.yaml': `apiVersion: v1\nkind: Pod\nmetadata: {name: a, namespace: shop}\nspec:\n  containers:\n    - name: a\n      image: example.com/tools/kubectl:1.31\n${indented(container, '      ')}\n`,
})

/** The ways in which a Pod, or what makes Pods, runs a command. */
const POD_COMMANDS: readonly Files[] = [
  pod(`command: ${quoted(COMMAND)}`),
  pod(`command: [kubectl]\nargs: ${ARGUMENTS}`),
  pod(`command: [/usr/local/bin/kubectl]\nargs: ${ARGUMENTS}`),
  pod(`command: [sh, -c, "${COMMAND}"]`),
  pod(`command: [/bin/bash, -euxc]\nargs: ["${COMMAND}"]`),
  pod(`command: ["/bin/sh", "-c"]\nargs:\n  - |\n    set -e\n    ${COMMAND}`),
  pod(`command: [bash, -c, 'kubectl "$@"', --]\nargs: ${ARGUMENTS}`),
  pod(`command: [sh, -c, 'exec "$@"', --, kubectl]\nargs: ${ARGUMENTS}`),
  pod(`command: [sh, -c, 'kubectl $0 $*']\nargs: ${ARGUMENTS}`),
  pod(`lifecycle: {postStart: {exec: {command: ${quoted(COMMAND)}}}}`),
  pod(`lifecycle: {preStop: {exec: {command: [sh, -c, "${COMMAND}"]}}}`),
  pod(`livenessProbe: {exec: {command: ${quoted(COMMAND)}}}`),
  pod(`startupProbe: {exec: {command: [sh, -c, "${COMMAND}"]}}`),
  {
    'a.yaml': `apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: a, namespace: shop}\nspec:\n  schedule: "0 3 * * *"\n  jobTemplate: {spec: {template: {spec: {restartPolicy: Never, initContainers: [{name: a, image: example.com/a:1.0, command: ${quoted(COMMAND)}}], containers: []}}}}\n`,
  },
  {
    'a.yaml': `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  run.sh: |\n    #!/bin/sh\n    ${COMMAND}\n`,
  },
  {
    'a.yaml': `apiVersion: v1\nkind: Secret\nmetadata: {name: a}\ndata:\n  run.sh: ${Buffer.from(`#!/bin/sh\n${COMMAND}\n`).toString('base64')}\n`,
  },
]

const image = (text: string): Files => ({ Dockerfile: `FROM example.com/a:1.0\n${text}\n` })

/** The ways in which an image is made by a command, or runs one. */
const IMAGE_COMMANDS: readonly Files[] = [
  image(`ENTRYPOINT ["kubectl"]\nCMD ${ARGUMENTS}`),
  image(`CMD ${ARGUMENTS}\nENTRYPOINT ["/usr/bin/kubectl"]`),
  image(`ENTRYPOINT ["/bin/sh", "-c"]\nCMD ["${COMMAND}"]`),
  image(`ENTRYPOINT ${COMMAND}`),
  image(`CMD ${quoted(COMMAND)}`),
  image(`RUN ${quoted(COMMAND)}`),
  image(`SHELL ["/bin/bash", "-c"]\nRUN ${COMMAND}`),
  image(`ONBUILD RUN ${COMMAND}`),
  image(`HEALTHCHECK CMD ${COMMAND}`),
  image(`RUN --mount=type=cache,target=/c ${COMMAND}`),
  image(`RUN set -e; \\\n  # why\n  ${COMMAND}`),
  { Dockerfile: `# escape=\`\nFROM example.com/a:1.0\nRUN kubectl \`\n  ${BINDING}\n` },
]

const hcl = (text: string): Files => ({ 'main.tf': `${text}\n` })

/** The ways in which Terraform runs a command. */
const TERRAFORM_COMMANDS: readonly Files[] = [
  hcl(`resource "null_resource" "a" {\n  provisioner "local-exec" {\n    command = "${COMMAND}"\n  }\n}`),
  hcl(
    `resource "terraform_data" "a" {\n  provisioner "local-exec" {\n    when = destroy\n    command = join(" ", ${quoted(COMMAND)})\n  }\n}`,
  ),
  hcl(
    `resource "terraform_data" "a" {\n  provisioner "local-exec" {\n    interpreter = ["/bin/bash", "-c"]\n    command = <<-E\n      set -e\n      ${COMMAND}\n    E\n  }\n}`,
  ),
  hcl(
    `resource "terraform_data" "a" {\n  provisioner "local-exec" {\n    interpreter = ["kubectl"]\n    command = "${BINDING}"\n  }\n}`,
  ),
  hcl(`resource "aws_instance" "a" {\n  provisioner "remote-exec" {\n    inline = ["${COMMAND}"]\n  }\n}`),
  hcl(`data "external" "a" {\n  program = ["bash", "-c", "${COMMAND}"]\n}`),
  hcl(`resource "aws_instance" "a" {\n  user_data = <<-E\n    #!/bin/bash\n    ${COMMAND}\n  E\n}`),
]

const gitlab = (text: string): Files => ({ '.gitlab-ci.yml': `${text}\n` })

/** The ways in which other files than scripts run a command. */
const FILE_COMMANDS: readonly Files[] = [
  gitlab(`default:\n  before_script: ["${COMMAND}"]\na:\n  script: [kubectl version]`),
  gitlab(`a:\n  script: [kubectl version]\n  after_script: ["${COMMAND}"]`),
  gitlab(`.b: &b\n  - ${COMMAND}\na:\n  script:\n    - *b`),
  gitlab(`.b:\n  script: ["${COMMAND}"]\na:\n  script:\n    - !reference [.b, script]`),
  gitlab(`.b:\n  script: ["${COMMAND}"]\na:\n  extends: .b`),
  gitlab(`a:\n  script:\n    - >\n      kubectl\n      ${BINDING}`),
  gitlab(`a:\n  hooks: {pre_get_sources_script: ["${COMMAND}"]}\n  script: [kubectl version]`),
  { 'a.bats': `@test "a" {\n  ${COMMAND}\n}\n` },
  { '.envrc': `${COMMAND}\n` },
  { deploy: `#!/bin/zsh\n${COMMAND}\n` },
  { deploy: `#!/usr/bin/env ksh\n${COMMAND}\n` },
  { justfile: `a:\n    ${COMMAND}\n` },
  { 'Taskfile.yml': `version: "3"\ntasks:\n  a:\n    cmds:\n      - ${COMMAND}\n` },
  { 'package.json': `{"scripts": {"deploy": "${COMMAND}"}}\n` },
  { 'buildspec.yml': `version: 0.2\nphases:\n  build:\n    commands:\n      - ${COMMAND}\n` },
  {
    '.circleci/config.yml': `version: 2.1\njobs:\n  a:\n    docker: [{image: example.com/a:1.0}]\n    steps:\n      - run: ${COMMAND}\n`,
  },
  { 'azure-pipelines.yml': `trigger: [main]\nsteps:\n  - script: ${COMMAND}\n` },
]

const OPEN_RANGE = '"IpProtocol":"-1","IpRanges":[{"CidrIp":"0.0.0.0/0"}]'
const INGRESS = 'aws ec2 authorize-security-group-ingress'

/** A group that is open to everybody, in the forms that the AWS CLI takes. */
const RULES_OF_GROUPS: readonly Files[] = all([
  `${INGRESS} --group-id sg-1 --protocol -1 --cidr 0.0.0.0/0`,
  `${INGRESS} --group-id=sg-1 --protocol=-1 --cidr=0.0.0.0/0`,
  `${INGRESS} --group-id sg-1 --ip-permissions '[{${OPEN_RANGE}}]'`,
  `${INGRESS} --group-id sg-1 --ip-permissions '{${OPEN_RANGE}}'`,
  `${INGRESS} --group-id sg-1 --ip-permissions IpProtocol=-1,IpRanges='[{CidrIp=0.0.0.0/0}]'`,
  `${INGRESS} --group-id sg-1 --ip-permissions 'IpProtocol=-1,IpRanges=[{CidrIp=0.0.0.0/0,Description=all}]'`,
  `R='[{${OPEN_RANGE}}]'\n${INGRESS} --group-id sg-1 --ip-permissions "$R"`,
  `${INGRESS} --cli-input-json '{"GroupId":"sg-1","IpPermissions":[{${OPEN_RANGE}}]}'`,
  `cat > r.json <<E\n{"GroupId":"sg-1","IpPermissions":[{${OPEN_RANGE}}]}\nE\n${INGRESS} --cli-input-json file://r.json`,
  `${INGRESS} --cli-input-yaml file:///dev/stdin <<E\nGroupId: sg-1\nIpPermissions: [{IpProtocol: "-1", IpRanges: [{CidrIp: 0.0.0.0/0}]}]\nE`,
])

const CONFIG = 'aws eks update-cluster-config --name a --resources-vpc-config'

/** A public endpoint that everybody reaches. */
const ENDPOINTS: readonly Files[] = all([
  `${CONFIG} endpointPublicAccess=true,publicAccessCidrs=0.0.0.0/0`,
  `${CONFIG}=endpointPublicAccess=true,publicAccessCidrs=0.0.0.0/0`,
  `${CONFIG} 'endpointPublicAccess=true,publicAccessCidrs=["0.0.0.0/0"]'`,
  `${CONFIG} '{"endpointPublicAccess":true,"publicAccessCidrs":["0.0.0.0/0"]}'`,
  `V='{"endpointPublicAccess":true,"publicAccessCidrs":["0.0.0.0/0"]}'\n${CONFIG} "$V"`,
  `${CONFIG} file://vpc.json`,
  `aws eks update-cluster-config --cli-input-json '{"name":"a","resourcesVpcConfig":{"endpointPublicAccess":true,"publicAccessCidrs":["0.0.0.0/0"]}}'`,
])

const NATIVE = 'routingMode: native\nautoDirectNodeRoutes: true\n'
const SETTINGS = 'routingMode=native,autoDirectNodeRoutes=true'

/** An installation of Cilium whose nodes need one network. */
const RELEASES: readonly Files[] = [
  ...all([
    `helm upgrade --install cilium cilium/cilium --set ${SETTINGS}`,
    `helm upgrade --install cilium cilium/cilium --set=${SETTINGS}`,
    `helm upgrade --install cilium cilium/cilium --set routingMode=native --set-json autoDirectNodeRoutes=true`,
    `helm install cilium oci://quay.io/cilium/charts/cilium --set ${SETTINGS}`,
    `helm upgrade cni cilium --repo https://helm.cilium.io --set ${SETTINGS}`,
    `helm upgrade cni --repo=https://helm.cilium.io cilium --set ${SETTINGS}`,
    `helm upgrade cni https://helm.cilium.io/cilium-1.18.0.tgz --set ${SETTINGS}`,
    `cilium install --set ${SETTINGS}`,
    `cilium upgrade --helm-set ${SETTINGS}`,
    `helm upgrade cilium cilium/cilium -f - <<E\n${NATIVE}E`,
    `cat <<E | helm upgrade cilium cilium/cilium --values -\n${NATIVE}E`,
    `helm upgrade cilium cilium/cilium -f <(cat <<E\n${NATIVE}E\n)`,
    `cat > values.yaml <<E\n${NATIVE}E\nhelm upgrade cilium cilium/cilium --values=values.yaml`,
    `helm upgrade cilium cilium/cilium -f "$VALUES"`,
    `helm upgrade cilium cilium/cilium -f nowhere.yaml`,
  ]),
  { 'values.yaml': `cilium:\n${indented(NATIVE, '  ')}` },
  { 'values.yaml': `network:\n  cilium:\n${indented(NATIVE, '    ')}` },
]

/** What names a file that the repository does not have. */
const NOWHERE: readonly Files[] = [
  ...all([
    'kubectl apply -f manifests/a.yaml',
    'kubectl apply -fa.yaml',
    'kubectl apply --filename=a.yaml,b.yaml',
    'kubectl apply -f - < a.yaml',
    'kubectl apply -k overlays/prod',
    'kubectl patch deployment web --patch-file p.yaml',
    'cat a.yaml | kubectl apply -f -',
    'kustomize build overlays/prod | kubectl apply -f -',
    'helm upgrade web ./charts/web',
    'helm upgrade web web/web -f values/prod.yaml',
    'eksctl create cluster -f cluster.yaml',
    'eksctl create cluster --config-file=cluster.yaml',
    'aws eks create-access-entry --cli-input-json file://a.json',
    'aws iam put-role-policy --role-name a --policy-name b --policy-document file://p.json',
    'skopeo sync --src yaml --dest docker images.yaml harbor.example.com/a',
    'curl https://harbor.example.com/api/v2.0/projects -d @project.json',
    'kubectl version; bash ops/go.sh',
    'kubectl version; ./ops/go.sh',
    'kubectl version; source ./lib.sh',
    'kubectl version; . lib.inc',
  ]),
  workflow('- run: kubectl apply -f k8s/a.yaml'),
  workflow('- uses: ./.github/actions/deploy'),
  { '.github/workflows/a.yml': 'on: push\njobs:\n  a:\n    uses: ./.github/workflows/b.yml\n' },
  gitlab('include: {local: ci/a.yml}\na:\n  script: [kubectl version]'),
  hcl('module "a" {\n  source = "./modules/a"\n}'),
  { Makefile: 'a:\n\tkubectl apply -f a.yaml\n' },
  {
    'kustomization.yaml': 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [a.yaml]\n',
  },
]

/** What runs the command behind it, or runs kubectl as its own. */
const RUNNERS: readonly string[] = [
  ...['doas', 'runuser -u app --', 'setsid', 'nice -n 5', 'stdbuf -oL', 'chroot /host', 'nsenter -t 1 -m --'],
  ...['flock /tmp/l', 'retry 3', 'aws-vault exec prod --', 'op run --', 'mise exec --', 'tini --', 'gosu app'],
  ...['docker compose run --rm tools', 'systemd-run --wait', 'exec -a x', 'time -p', 'env -S', 'k3s', 'microk8s'],
].map(runner => `${runner} ${COMMAND}`)

/** The words of a command that are not all written where it is. */
const PIECES: readonly string[] = [
  `args=(create clusterrolebinding x --clusterrole=cluster-admin)\nargs+=(--group=system:authenticated)\nkubectl "\${args[@]}"`,
  `cmd=(kubectl create clusterrolebinding x)\ncmd+=(--clusterrole=cluster-admin --group=system:authenticated)\n"\${cmd[@]}"`,
  `args=(create)\nif [ -n "$X" ]; then args+=(clusterrolebinding); fi\nkubectl "\${args[@]}"`,
  `kubectl $ARGUMENTS`,
  `echo "${BINDING}" | xargs kubectl`,
  `sh -c 'kubectl "$@"' -- ${BINDING}`,
  `$(command -v kubectl) ${BINDING}`,
  `\`which kubectl\` ${BINDING}`,
  `minikube kubectl -- ${BINDING}`,
  `kubectl.exe ${BINDING}`,
  `eval "$(echo ${COMMAND})"`,
  `f() { ${COMMAND}; }\ntrap f EXIT`,
  `echo ${Buffer.from(COMMAND).toString('base64')} | base64 -d | bash`,
]

/** Texts that other programs than a shell run, now or later. */
const ELSEWHERE: readonly string[] = [
  `at now <<< '${COMMAND}'`,
  `batch <<E\n${COMMAND}\nE`,
  `crontab - <<E\n* * * * * ${COMMAND}\nE`,
  `echo '* * * * * ${COMMAND}' | crontab -`,
  `cat > /etc/cron.d/x <<E\n* * * * * root ${COMMAND}\nE`,
  `cat > /etc/systemd/system/x.service <<E\n[Service]\nExecStart=/usr/bin/${COMMAND}\nE`,
  `tmux new-session -d '${COMMAND}'`,
  `screen -dm bash -c '${COMMAND}'`,
  `script -q -c '${COMMAND}' /dev/null`,
  `nix-shell --run '${COMMAND}'`,
  `sshpass -p x ssh host '${COMMAND}'`,
  `perl -e 'system("${COMMAND}")'`,
  `python3 -c 'import os; os.system("${COMMAND}")'`,
  `python3 <<E\nimport os\nos.system("${COMMAND}")\nE`,
  `node -e 'require("child_process").execSync("${COMMAND}")'`,
  `ruby -e 'system("${COMMAND}")'`,
  `pwsh -Command '${COMMAND}'`,
  `make -f - <<E\nall:\n\t${COMMAND}\nE`,
  `aws ssm send-command --document-name AWS-RunShellScript --parameters 'commands=["${COMMAND}"]'`,
]

/** Objects that are given in another way than by \`apply -f\` with an option of its own. */
const APPLIED: readonly string[] = [
  `kubectl apply -Rf - <<E\n${YAML}E`,
  `kubectl auth reconcile -f - <<E\n${YAML}E`,
  `kapp deploy -a x -f - <<E\n${YAML}E`,
  `kubectl apply -f /dev/fd/3 3<<E\n${YAML}E`,
  `exec 3<<E\n${YAML}E\nkubectl apply -f /dev/fd/3`,
  `cat >| a.yaml <<E\n${YAML}E\nkubectl apply -f a.yaml`,
  `jq . <<E | kubectl apply -f -\n${OBJECT}\nE`,
  'kubectl kustomize overlays/nowhere | kubectl apply -f -',
  'ytt -f . | kapp deploy -a x -f -',
  'kubectl run x --image=registry.example.com/x:1.0 -- sh',
  'oc new-app -f template.yaml',
  `base64 -d <<< ${Buffer.from(YAML).toString('base64')} | kubectl apply -f -`,
]

const PUBLIC = '{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":"*","Action":"*","Resource":"*"}]}'

/** A policy by which everybody may use something, as scripts give it to AWS. */
const PUBLIC_POLICIES: readonly Files[] = all([
  `aws s3api put-bucket-policy --bucket a --policy '${PUBLIC}'`,
  `aws s3api put-bucket-policy --bucket a --policy="$(cat <<E\n${PUBLIC}\nE\n)"`,
  `cat > p.json <<E\n${PUBLIC}\nE\naws s3api put-bucket-policy --bucket a --policy file://p.json`,
  `aws ecr set-repository-policy --repository-name a --policy-text '${PUBLIC}'`,
  `P='${PUBLIC}'\naws ecr set-repository-policy --repository-name a --policy-text "$P"`,
  `aws ecr put-registry-policy --policy-text '${PUBLIC}'`,
  `aws kms put-key-policy --key-id a --policy-name default --policy '${PUBLIC}'`,
])

const STACK =
  '{"Resources":{"A":{"Type":"AWS::EC2::SecurityGroup","Properties":{"GroupDescription":"a","SecurityGroupIngress":[{"IpProtocol":"-1","CidrIp":"0.0.0.0/0"}]}}}}'

/** Stacks, and what AWS makes of other documents. */
const STACKS: readonly Files[] = all([
  `aws cloudformation create-stack --stack-name a --template-body '${STACK}'`,
  `aws cloudformation update-stack --stack-name a --template-body "$(cat <<E\n${STACK}\nE\n)"`,
  `cat > t.json <<E\n${STACK}\nE\naws cloudformation deploy --stack-name a --template-file t.json`,
  'aws cloudformation deploy --stack-name a --template-file nowhere.template',
  `aws cloudcontrol create-resource --type-name AWS::EC2::SecurityGroup --desired-state '{"GroupDescription":"a"}'`,
  `aws ec2 create-launch-template --launch-template-name a --launch-template-data '{"ImageId":"ami-1"}'`,
])

/** Variables whose values are commands, and words without a shell. */
const VALUES: readonly Files[] = [
  workflow(`- run: $X\n  env:\n    X: ${COMMAND}`),
  workflow(`- run: \${{ format('{0} ${BINDING}', 'kubectl') }}`),
  gitlab(`variables:\n  X: ${COMMAND}\na:\n  script: ['eval "$X"']`),
  gitlab(
    `a:\n  services: [{name: "registry.example.com/kubectl:1.0", command: ${ARGUMENTS}}]\n  script: [kubectl version]`,
  ),
  gitlab(`a:\n  run:\n    - name: x\n      script: ${COMMAND}`),
  pod(`env: [{name: X, value: "${COMMAND}"}]\ncommand: [sh, -c, "$(X)"]`),
  image(`ENV X="${COMMAND}"\nRUN eval "$X"`),
  hcl(
    `resource "terraform_data" "a" {\n  provisioner "local-exec" {\n    command = "eval \\"$X\\""\n    environment = { X = "${COMMAND}" }\n  }\n}`,
  ),
  hcl(
    `data "cloudinit_config" "a" {\n  part {\n    content_type = "text/x-shellscript"\n    content = "#!/bin/bash\\n${COMMAND}\\n"\n  }\n}`,
  ),
  {
    'action.yml': `name: a\nruns:\n  using: docker\n  image: docker://registry.example.com/kubectl:1.0\n  args: ${ARGUMENTS}\n`,
  },
  { 'a.yaml': `#cloud-config\nruncmd:\n  - ${quoted(COMMAND)}\n` },
  { 'a.yaml': `#cloud-config\nbootcmd:\n  - [sh, -c, "${COMMAND}"]\n` },
  {
    'compose.yaml': `services:\n  a:\n    image: registry.example.com/x:1.0\n    entrypoint: [kubectl]\n    command: ${ARGUMENTS}\n`,
  },
  {
    'compose.yaml': `services:\n  a:\n    image: registry.example.com/x:1.0\n    healthcheck: {test: [CMD-SHELL, "${COMMAND}"]}\n`,
  },
  {
    'a.yaml': `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  run: |\n    set -e\n    ${COMMAND}\n`,
  },
  {
    'a.yaml': `apiVersion: tekton.dev/v1\nkind: Task\nmetadata: {name: a}\nspec:\n  steps:\n    - name: a\n      image: registry.example.com/x:1.0\n      script: |\n        #!/usr/bin/env python3\n        os.system("${COMMAND}")\n`,
  },
  {
    'a.yaml': `schemaVersion: "2.2"\nmainSteps:\n  - action: aws:runShellScript\n    inputs: {runCommand: ["${COMMAND}"]}\n`,
  },
  {
    'a.yaml': `Resources:\n  A:\n    Type: AWS::CodeBuild::Project\n    Properties:\n      Source:\n        BuildSpec: |\n          version: 0.2\n          phases: {build: {commands: ["${COMMAND}"]}}\n`,
  },
  { '.travis.yml': `language: bash\nafter_success: ${COMMAND}\n` },
  { '.buildkite/pipeline.yml': `steps:\n  - commands:\n      - ${COMMAND}\n` },
]

const GROUPS: Readonly<Record<string, Group>> = {
  'the name of a program': {
    check: 'RB-01',
    caught: 15,
    spellings: all(NAMES('kubectl').map(name => `${name} ${BINDING}`)),
  },
  'a program that is named before': { check: 'RB-01', caught: 15, spellings: all(NAMED_BEFORE) },
  'a command in a shell': { check: 'RB-01', caught: 81, spellings: all(RUN.map(run => run(COMMAND))) },
  'a command in a shell in a shell': {
    check: 'RB-01',
    caught: 81,
    spellings: all(RUN.map(run => `bash <<'OUTER'\n${run(COMMAND)}\nOUTER`)),
  },
  'standard input': {
    check: 'RB-01',
    caught: 60,
    spellings: all(VERBS.flatMap(verb => INPUT.map(input => `kubectl ${verb} ${input} <<E\n${YAML}E`))),
  },
  'an object as standard input': {
    check: 'RB-01',
    caught: 66,
    spellings: all(GIVEN.flatMap(given => [YAML, `${OBJECT}\n`].map(text => given('kubectl apply -f -', text)))),
  },
  'an object in a file': {
    check: 'RB-01',
    caught: 22,
    spellings: all(FILES.flatMap(file => [YAML, `${OBJECT}\n`].map(file))),
  },
  'an object with variables': {
    check: 'RB-01',
    caught: 18,
    spellings: all(
      VARIED.flatMap(text => [`kubectl apply -f - <<E\n${text}E`, `cat <<E | kubectl apply -f -\n${text}E`]),
    ),
  },
  'what is only known when a script runs': { check: 'RB-01', caught: 0, spellings: all(OPEN) },
  'an access entry': { check: 'AE-01', caught: 25, spellings: all(ENTRIES) },
  'a change of a binding': { check: 'RB-01', caught: 6, spellings: all(CHANGES) },
  'a patch of an object': { check: 'none', caught: 0, spellings: all(PATCHES) },
  'an object made of options': { check: 'none', caught: 0, spellings: all(OPTIONS) },
  'an object in a compressed file': { check: 'RB-01', caught: 3, spellings: COMPRESSED },
  'an object of Terraform': { check: 'RB-01', caught: 5, spellings: TERRAFORM },
  'an access entry of Terraform': { check: 'AE-01', caught: 2, spellings: ENTRY_RESOURCES },
  'a replication of Harbor': { check: 'HB-06', caught: 35, spellings: all(REPLICATIONS) },
  'a command elsewhere': { check: 'RB-01', caught: 25, spellings: CARRIERS },
  'a command of a Pod': { check: 'RB-01', caught: 13, spellings: POD_COMMANDS },
  'a command of an image': { check: 'RB-01', caught: 12, spellings: IMAGE_COMMANDS },
  'a command of Terraform': { check: 'RB-01', caught: 6, spellings: TERRAFORM_COMMANDS },
  'a command of another file': { check: 'RB-01', caught: 17, spellings: FILE_COMMANDS },
  'a rule of a security group': { check: 'SG-01', caught: 10, spellings: RULES_OF_GROUPS },
  'the endpoint of a cluster': { check: 'CL-04', caught: 6, spellings: ENDPOINTS },
  'the values of a release': { check: 'CI-03', caught: 15, spellings: RELEASES },
  'a command behind another one': { check: 'RB-01', caught: 21, spellings: all(RUNNERS) },
  'words that are put together': { check: 'RB-01', caught: 6, spellings: all(PIECES) },
  'a text for another program': { check: 'RB-01', caught: 6, spellings: all(ELSEWHERE) },
  'an object that is given in another way': { check: 'RB-01', caught: 6, spellings: all(APPLIED) },
  'a policy for everybody': { check: 'BP-05', caught: 7, spellings: PUBLIC_POLICIES },
  'the document of a stack': { check: 'SG-01', caught: 3, spellings: STACKS },
  'a command as a value': { check: 'RB-01', caught: 14, spellings: VALUES },
  'a file that is nowhere': { check: 'SC-14', caught: 0, spellings: NOWHERE },
}

describe('every spelling is caught, noted or counted as not read:', () => {
  it.each(Object.entries(GROUPS))('%s', (_, { check, caught, spellings }) => {
    const outcomes = spellings.map(files => ({ files, outcome: outcomeOf(files, check) }))
    expect(outcomes.filter(({ outcome }) => outcome === 'silent').map(({ files }) => Object.values(files)[0])).toEqual(
      [],
    )
    expect(outcomes.filter(({ outcome }) => outcome === 'caught').length).toBeGreaterThanOrEqual(caught)
  })
})
