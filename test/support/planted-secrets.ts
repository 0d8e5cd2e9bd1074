/** A text with a secret planted in it. */
export interface Planted {
  /** What it is, for a test's name. */
  readonly what: string
  readonly secret: string
  readonly text: string
}

let serial = 0
/** A word of its own each time, with letters and digits. */
const word = (length = 12): string => {
  serial++
  let state = serial * 7919
  let text = `q${serial}`
  while (text.length < length) {
    state = (state * 1103515245 + 12345) % 2147483648
    text += 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'.charAt(Math.floor(state / 65536) % 56)
  }
  return text.slice(0, length)
}
const upper = (length: number): string => word(length).toUpperCase()
const base64 = (text: string): string => Buffer.from(text).toString('base64')

const plant = (what: string, write: (secret: string) => string, secret = word()): Planted => ({
  what,
  secret,
  text: write(secret),
})

/** One line each, as it may stand in any language behind a comment's mark. */
export const PLANTED_LINES: readonly Planted[] = [
  ...['password', 'DB_PASSWORD', 'dbPasswd', 'passphrase', 'clientSecret', 'api_key', 'apiKey', 'AUTH_TOKEN'].map(key =>
    plant(`a value of ${key}`, s => `${key}: ${s}`),
  ),
  ...['secretAccessKey', 'private-key', 'refresh-token', 'client-key-data', 'SessionToken', 'userPass', 'pwd'].map(
    key => plant(`JSON's ${key}`, s => `{"${key}": "${s}", "other": 1}`),
  ),
  ...['identitytoken', 'registrytoken', 'MasterUserPassword', 'authorizationToken', 'SecretString', '_password'].map(
    key => plant(`${key} without spaces`, s => `{"${key}":"${s}"}`),
  ),
  ...['access_secret', 'spring.datasource.password', 'cookieSecret', 'encryptionKey', 'JWT_SIGNING_KEY'].map(key =>
    plant(`TOML's ${key}`, s => `${key} = "${s}"`),
  ),
  ...['POSTGRES_PASSWORD', 'GITLAB_TOKEN', 'HARBOR_ROBOT_SECRET', 'ENCRYPTION_KEY', 'AWS_SECRET_ACCESS_KEY'].map(key =>
    plant(`the variable ${key}`, s => `export ${key}=${s}`),
  ),
  ...['password', 'token', 'client-secret', 'docker-password', 'api-key', 'secret-string'].map(key =>
    plant(`the option --${key}`, s => `tool --${key} ${s} --quiet`),
  ),
  ...['password', 'auth-token', 'dbPassword'].map(key => plant(`the option --${key}=`, s => `tool --${key}=${s} x`)),
  ...['https', 'http', 'postgres', 'redis', 'amqp', 'mongodb+srv', 'oci'].map(scheme =>
    plant(`a password in a ${scheme} address`, s => `${scheme}://app:${s}@host.example.com:443/x`),
  ),
  plant('a token in place of a user', s => `https://${s}@git.example.com/a.git`),
  plant('a token before x-oauth-basic', s => `https://${s}:x-oauth-basic@git.example.com/a.git`),
  plant('a password with a slash in an address', s => `amqp://app:${s}@mq.example.com`, `${word(6)}/${word(6)}`),
  plant('a password with an at sign in an address', s => `amqp://app:${s}@mq.example.com/v`, `${word(6)}@${word(6)}`),
  plant('a user without a name', s => `redis://:${s}@cache.example.com:6379`),
  ...['token', 'access_token', 'X-Amz-Signature', 'sig', 'api_key', 'client_secret', 'X-Amz-Security-Token'].map(key =>
    plant(`the query's ${key}`, s => `https://host.example.com/x?a=1&${key}=${s}&b=2`),
  ),
  plant('curl -u', s => `curl -u admin:${s} https://host.example.com`),
  plant('curl --user in quotes', s => `curl --user "admin:${s}" https://host.example.com`),
  plant('wget --http-password', s => `wget --http-user=a --http-password=${s} https://host.example.com`),
  plant('a bearer header', s => `curl -H "Authorization: Bearer ${s}" https://host.example.com`),
  plant('a basic header', s => `curl -H 'Authorization: Basic ${base64(s)}' https://host.example.com`),
  plant('a bearer without its header', s => `header = "Bearer ${s}"`),
  plant("GitLab's header", s => `curl --header "PRIVATE-TOKEN: ${s}" https://gitlab.example.com`),
  plant("Vault's header", s => `X-Vault-Token: ${s}`),
  plant('docker login -p', s => `docker login -u robot -p ${s} harbor.example.com`),
  plant('helm registry login', s => `helm registry login harbor.example.com -u robot --password ${s}`),
  plant('a password through a pipe', s => `echo "${s}" | docker login -u a --password-stdin harbor.example.com`),
  plant('printf through a pipe', s => `printf '%s' ${s} | crane auth login --password-stdin x`),
  plant('sshpass', s => `sshpass -p ${s} ssh root@host`),
  plant('mysql', s => `mysql -h db -u root -p${s} shop`),
  plant('psql', s => `PGPASSWORD=${s} psql -h db`),
  plant('mongodump', s => `mongodump --host db -u ops -p ${s} --archive`),
  plant('redis-cli', s => `redis-cli -h cache -a ${s} ping`),
  plant('helm --set', s => `helm upgrade a b --set db.password=${s},replicas=3`),
  plant('helm --set-string', s => `helm upgrade a b --set-string auth.token=${s}`),
  plant('a literal of kubectl', s => `kubectl create secret generic a --from-literal=x=${s}`),
  plant('aws configure set', s => `aws configure set aws_secret_access_key ${s}`),
  plant('a secure string', s => `aws ssm put-parameter --name /a --type SecureString --value ${s}`),
  plant('vault login', s => `vault login ${s}`),
  plant('openssl', s => `openssl rsa -in a.pem -passin pass:${s}`),
  plant('.netrc', s => `machine host.example.com login ci password ${s}`),
  plant('.npmrc', s => `//npm.example.com/:_authToken=${s}`),
  plant('a connection string', s => `Server=db;User=app;Password=${s};Database=shop`),
  plant("Azure's connection string", s => `AccountName=a;AccountKey=${s};EndpointSuffix=x`),
  plant('a JDBC address', s => `jdbc:postgresql://db/shop?user=app&password=${s}`),
  plant("Go's data source name", s => `app:${s}@tcp(db:3306)/shop`),
  plant('an element', s => `<server><password>${s}</password></server>`),
  plant('escaped JSON', s => `"{\\"auth\\":{\\"password\\":\\"${s}\\"}}"`),
  plant('a variable and its value', s => `{name: DB_PASSWORD, value: ${s}}`),
  plant('a value and its variable', s => `{"value": "${s}", "name": "SIGNING_KEY"}`),
  plant("CloudFormation's shorthand", s => `ParameterKey=DBPassword,ParameterValue=${s}`),
  plant("Docker's auth", s => `{"auths": {"r.example.com": {"auth": "${s}"}}}`, base64(`robot:${word()}`)),
  plant('a default of a variable', s => `password: \${DB_PASSWORD:-${s}}`),
  plant('a default of a template', s => `password: {{ .Values.password | default "${s}" }}`),
  plant("AWS's key id", s => s, `AKIA${upper(16)}`),
  plant("AWS's temporary key id", s => `found ${s} here`, `ASIA${upper(16)}`),
  plant("GitHub's token", s => s, `ghp_${word(36)}`),
  plant("GitHub's fine-grained token", s => s, `github_pat_${word(22)}_${word(40)}`),
  plant("GitLab's token", s => s, `glpat-${word(20)}`),
  plant("Slack's token", s => s, `xoxb-${word(12)}-${word(24)}`),
  plant("Slack's webhook", s => `https://${s}`, `hooks.slack.com/services/T${upper(8)}/B${upper(8)}/${word(24)}`),
  plant("Stripe's key", s => s, `sk_live_${word(24)}`),
  plant("npm's token", s => s, `npm_${word(36)}`),
  plant("PyPI's token", s => s, `pypi-${word(40)}`),
  plant("Docker Hub's token", s => s, `dckr_pat_${word(27)}`),
  plant("Vault's token", s => s, `hvs.${word(40)}`),
  plant("Google's key", s => s, `AIza${word(35)}`),
  plant('a JSON Web Token', s => s, `eyJ${word(20)}.eyJ${word(30)}.${word(43)}`),
  plant("EKS's token", s => s, `k8s-aws-v1.${word(60)}`),
  plant('a key of age', s => s, `AGE-SECRET-KEY-1${upper(58)}`),
  plant('a hash of a password', s => `admin:${s}`, `$2y$10$${word(53)}`),
  plant('an image with a user and a password', s => `image: robot:${s}@r.example.com/app:1`),
  plant('an address without a scheme', s => `dsn: app:${s}@db:5432/orders`),
  plant('a word of a sentence', s => `the token is ${s} until May`),
  plant('a default of a field of a graph', s => `dbPassword: string | default="${s}" required=true`),
  plant('a default of an action', s => `password: "{{ .Values.password | default "${s}" }}"`),
  plant('a default of an expression', s => `token: \${{ secrets.TOKEN || '${s}' }}`),
  plant('a default of a variable in a command', s => `login "\${DB_PASSWORD:-${s}}"`),
  plant('a literal in an expression of Terraform', s => `password = coalesce(var.password, "${s}")`),
  plant("Terraform's password", s => `  master_password                = "${s}"`),
  plant("Terraform's variable", s => `terraform apply -var "db_password=${s}" -auto-approve`),
  plant('a variable of Terraform in the environment', s => `TF_VAR_db_password=${s} terraform apply`),
  plant('what echo says', s => `DB_PASSWORD=$(echo -n ${s} | base64)`),
  plant('a here-string', s => `docker login -u a --password-stdin r.example.com <<< ${s}`),
  plant('htpasswd', s => `htpasswd -bc auth admin ${s}`),
  plant('skopeo', s => `skopeo copy --dest-creds robot:${s} docker://a docker://b`),
  plant('argocd', s => `argocd login cd.example.com --username admin --password ${s}`),
  plant('a literal in quotes', s => `kubectl create secret generic a --from-literal=db-password='${s}'`),
  plant('an INI file', s => `aws_secret_access_key = ${s}`),
  plant("a header's name", s => `x-api-key: ${s}`),
  plant(
    'a JSON object in a word',
    s => `aws secretsmanager put-secret-value --secret-id a --secret-string '{"password":"${s}"}'`,
  ),
  plant("SQL Server's connection string", s => `jdbc:sqlserver://db:1433;user=app;password=${s};encrypt=true`),
  plant("Spring's property", s => `-Dspring.datasource.password=${s} -jar app.jar`),
  plant('a private key in base64', s => s, base64(`-----BEGIN RSA PRIVATE KEY-----\n${word(64)}\n`)),
]

const app = (spec: string): string => `apiVersion: platform.example.com/v1alpha1
kind: OrderApp
metadata:
  name: orders
  namespace: shop
spec:
  replicas: "3"
${spec}`

/** Whole files: the secret is where only the document's structure, or what is around it, says what it is. */
export const PLANTED_FILES: readonly (Planted & { readonly name: string })[] = [
  {
    name: 'hosts/_default/hosts.toml',
    ...plant(
      'a mirror with a password',
      s => `server = "http://u:${s}@r.example.com"\n[host."http://mirror.example.com"]\n  capabilities = ["pull"]\n`,
    ),
  },
  {
    name: 'hosts/a.example.com/hosts.toml',
    ...plant(
      'a key with a password',
      s =>
        `server = "https://a.example.com"\n[host."http://u:${s}@mirror.example.com"]\n  capabilities = ["pull", "push"]\n  skip_verify = true\n`,
    ),
  },
  {
    name: 'hosts/b.example.com/hosts.toml',
    ...plant(
      'a header',
      s =>
        `server = "https://b.example.com"\n[host."https://mirror.example.com"]\n  capabilities = ["pull", "resolve"]\n  [host."https://mirror.example.com".header]\n    Authorization = "Basic ${s}"\n`,
    ),
  },
  {
    name: 'kubeconfig.yaml',
    ...plant(
      'a token of kubectl',
      s =>
        `apiVersion: v1\nkind: Config\nclusters:\n  - name: c\n    cluster: {server: "https://x.example.com"}\ncontexts:\n  - name: c\n    context: {cluster: c, user: u}\ncurrent-context: c\nusers:\n  - name: u\n    user: {token: ${s}}\n`,
    ),
  },
  {
    name: 'kubeconfig-server.yaml',
    ...plant(
      'a server with a password',
      s =>
        `apiVersion: v1\nkind: Config\nclusters:\n  - name: arn:aws:eks:eu-west-1:111122223333:cluster/orders\n    cluster: {server: "https://u:${s}@x.example.com", insecure-skip-tls-verify: true}\ncontexts:\n  - name: c\n    context: {cluster: "arn:aws:eks:eu-west-1:111122223333:cluster/orders", user: u}\ncurrent-context: c\nusers: []\n`,
    ),
  },
  {
    name: 'harbor.yaml',
    ...plant(
      "Harbor's secret",
      s =>
        `- name: hub\n  type: harbor\n  url: https://hub.example.com\n  credential: {type: oauth, access_key: reader, access_secret: ${s}}\n`,
    ),
  },
  { name: 'app-key.yaml', ...plant('a password of an OrderApp', s => app(`  aurora: {password: ${s}}\n`)) },
  {
    name: 'app-next-line.yaml',
    ...plant('a value on the next line', s => app(`  aurora:\n    password:\n      ${s}\n`)),
  },
  {
    name: 'app-anchor.yaml',
    ...plant(
      'an anchor that is used where all can see it',
      s => app(`  aurora:\n    password: &pw ${s}\n  port: *pw\n  image: *pw\n  vpcID: *pw\n`),
      word(16),
    ),
  },
  {
    name: 'app-crlf.yaml',
    ...plant('Windows line endings', s =>
      app(`  port: 70000 # token: ${s}\n  aurora: {password: x}\n`).replaceAll('\n', '\r\n'),
    ),
  },
  { name: 'app-block.yaml', ...plant('a block scalar', s => app(`  vpcID: |\n    password: ${s}\n`)) },
  {
    name: 'app-folded.yaml',
    ...plant('a folded secret', s => app(`  clientSecret: >-\n    ${s.slice(0, 8)}\n    ${s.slice(8)}\n`), word(16)),
  },
  {
    name: 'app-comment.yaml',
    ...plant(
      'comments around',
      s => `# password: ${s}\n${app(`  # password: ${s}\n  port: "x" # password: ${s}\n  # password: ${s}\n`)}`,
    ),
  },
  { name: 'app-escape.yaml', ...plant('a key in escapes', s => app(`  "pass\\u0077ord": "${s}"\n`)) },
  {
    name: 'app-url.yaml',
    ...plant('an endpoint with a password', s =>
      app(`  image: https://u:${s}@r.example.com/a\n  aurora: {writerEndpoint: "postgres://u:${s}@db"}\n`),
    ),
  },
  {
    name: 'app-suppressed.yaml',
    ...plant('the reason of a suppression', s =>
      app('').replace('  replicas', `  # clauselint-disable-next-line OA-03 -- password=${s}\n  replicas`),
    ),
  },
  {
    name: 'app-unused.yaml',
    ...plant('a suppression of nothing', s =>
      app(`  # clauselint-disable-next-line token=${s} -- because\n  port: 1\n`),
    ),
  },
  {
    name: 'secret.yaml',
    ...plant(
      'the data of a Secret',
      s => `apiVersion: v1\nkind: Secret\nmetadata: {name: a}\ndata: {x: ${base64(s)}}\n---\n${app(`  # one\n`)}`,
    ),
  },
  {
    name: 'secret-twice.yaml',
    ...plant(
      'a Secret with a key that stands twice',
      s => `apiVersion: v1\nkind: Secret\nmetadata: {name: a}\nstringData: {x: "${s}", x: "${s}"}\n`,
    ),
  },
  {
    name: 'secret-broken.yaml',
    ...plant('a Secret that is broken', s => `apiVersion: v1\nkind: Secret\nstringData:\n  x: "${s}" y\n  z: [\n`),
  },
  {
    name: 'broken.json',
    ...plant('broken JSON', s => `{"apiVersion": "v1", "kind": "Pod", "password": "${s}" "x": ]}\n`),
  },
  { name: 'broken.toml', ...plant('broken TOML', s => `password = "${s}" x = \n`) },
  {
    name: 'minified.json',
    ...plant('JSON on one line', s =>
      JSON.stringify({
        apiVersion: 'platform.example.com/v1alpha1',
        kind: 'OrderApp',
        metadata: { name: 'o', namespace: 'n' },
        spec: { replicas: '3', env: [{ value: s, x: 1, name: 'DB_PASSWORD' }] },
      }),
    ),
  },
  {
    name: 'list.yaml',
    ...plant(
      'arguments in lines',
      s =>
        `apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec:\n  containers:\n    - name: c\n      image: x\n      args: ["--password", ${s}, "-u", "admin:${s}"]\n      command:\n        - --token\n        - ${s}\n`,
    ),
  },
  {
    name: 'pod-env.yaml',
    ...plant(
      'the environment of a container',
      s =>
        `apiVersion: v1\nkind: Pod\nmetadata: {name: e}\nspec:\n  containers:\n    - {name: c, image: "a b", env: [{value: ${s}, name: API_KEY}]}\n`,
    ),
  },
  {
    name: 'pod-image.yaml',
    ...plant(
      'an image with a password',
      s =>
        `apiVersion: v1\nkind: Pod\nmetadata: {name: i}\nspec:\n  containers:\n    - name: c\n      image: https://u:${s}@r.example.com/a:1\n`,
    ),
  },
  {
    name: 'pod-image-user.yaml',
    ...plant(
      'an image with a user and a password, without a scheme',
      s =>
        `apiVersion: v1\nkind: Pod\nmetadata: {name: i}\nspec:\n  containers:\n    - {name: c, image: "robot:${s}@r.example.com/a"}\n`,
    ),
  },
  {
    name: 'graph.yaml',
    ...plant(
      "a default of a graph's schema",
      s =>
        `apiVersion: kro.run/v1alpha1\nkind: ResourceGraphDefinition\nmetadata: {name: vaults}\nspec:\n  schema:\n    apiVersion: v1alpha1\n    kind: Vault\n    spec:\n      name: string | default=main\n      dbPassword: string | default="${s}"\n      size: integer | default="x"\n  resources:\n    - id: config\n      template:\n        apiVersion: v1\n        kind: ConfigMap\n        metadata: {name: "\${schema.spec.name}"}\n        data: {plain: "\${schema.spec.dbPassword}", nothing: "\${schema.spec.none}"}\n`,
    ),
  },
  {
    name: 'app-reason.yaml',
    ...plant('a token in the words of a reason', s =>
      app('').replace(
        '  replicas',
        `  # clauselint-disable-next-line OA-03 -- until then the token is ${s}\n  replicas`,
      ),
    ),
  },
  {
    name: 'secret.tf',
    ...plant(
      "the data of a Secret in Terraform's language",
      s => `resource "kubernetes_secret" "a" {\n  metadata { name = "a" }\n  data = { password = "${s}" }\n}\n`,
    ),
  },
  {
    name: 'deploy.sh',
    ...plant(
      'values of Helm in a script',
      s => `#!/bin/bash\nhelm upgrade a ./b --set db.password=${s} --set other=1\nkubectl delete namespace web\n`,
    ),
  },
  {
    name: 'config-map.yaml',
    ...plant(
      'JSON in a ConfigMap',
      s =>
        `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata:\n  hosts.toml: |\n    server = "http://u:${s}@r.example.com"\n    [host."http://u:${s}@m.example.com"]\n      capabilities = ["pull", "push"]\n`,
    ),
  },
  {
    name: 'pem.yaml',
    ...plant(
      'a private key',
      s => app(`  tls: |\n    -----BEGIN PRIVATE KEY-----\n    ${s}\n    -----END PRIVATE KEY-----\n`),
      word(64),
    ),
  },
  {
    name: 'values.yaml',
    ...plant(
      'values of Cilium',
      s =>
        `routingMode: &pw ${s}\nkubeProxyReplacement: true\nipam: {mode: cluster-pool}\nclustermesh: {password: *pw}\n`,
      word(16),
    ),
  },
  {
    name: '.github/workflows/ci.yaml',
    ...plant(
      'a script of a job',
      s =>
        `on: push\njobs:\n  a:\n    runs-on: x\n    steps:\n      - run: |\n          aws ecr put-lifecycle-policy --repository-name a --lifecycle-policy-text '{"rules": [{"rulePriority": 0}]}' # password: ${s}\n          kubectl create clusterrolebinding a --clusterrole=cluster-admin --user=b --token ${s}\n`,
    ),
  },
  {
    name: 'pull-secret.yaml',
    ...plant(
      'a Docker configuration in base64',
      s =>
        `apiVersion: v1\nkind: Secret\nmetadata: {name: p}\ntype: kubernetes.io/dockerconfigjson\ndata: {.dockerconfigjson: ${s}}\n`,
      base64(`{"auths": {"r.example.com": {"username": "robot", "password": "${word()}"}}}`),
    ),
  },
  {
    name: 'pull-secret-inside.yaml',
    ...plant(
      'the password inside of a Docker configuration in base64',
      s =>
        `apiVersion: v1\nkind: Secret\nmetadata: {name: p}\ntype: kubernetes.io/dockerconfigjson\ndata: {.dockerconfigjson: ${base64(`{"auths": {"https://u:${s}@r.example.com": {"username": "${s}", "password": "${s}"}}}`)}}\n`,
    ),
  },
  {
    name: 'pull-secret-text.yaml',
    ...plant(
      'a Docker configuration with a password in a host',
      s =>
        `apiVersion: v1\nkind: Secret\nmetadata: {name: p}\ntype: kubernetes.io/dockerconfigjson\nstringData:\n  .dockerconfigjson: |\n    {"auths": {"https://u:${s}@r.example.com": {"username": "robot", "password": "${s}"}}}\n`,
    ),
  },
  {
    name: 'credentials.yaml',
    ...plant(
      'the password of a database in a Secret',
      s =>
        `apiVersion: v1\nkind: Secret\nmetadata: {name: p}\nstringData:\n  app.properties: |\n    db.password=${s}\n`,
    ),
  },
  {
    name: 'external-secret.yaml',
    ...plant(
      "a password in an ExternalSecret's template",
      s =>
        `apiVersion: external-secrets.io/v1\nkind: ExternalSecret\nmetadata: {name: e}\nspec:\n  target:\n    template:\n      type: dockerconfigjson\n      data:\n        .dockerconfigjson: '{"auths": {"r.example.com": {"username": "{{ .nobody }}", "password": "${s}"}}}'\n`,
    ),
  },
  {
    name: 'external-secret-constant.yaml',
    ...plant(
      'a login that a template always writes',
      s =>
        `apiVersion: external-secrets.io/v1\nkind: ExternalSecret\nmetadata: {name: e}\nspec:\n  target:\n    template:\n      data: {.dockerconfigjson: '{"auths": {"r.example.com": {"auth": "{{ "robot:${s}" | b64enc }}"}}}'}\n`,
    ),
  },
  {
    name: 'generated/kustomization.yaml',
    ...plant(
      'a literal of a generator',
      s =>
        `apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nsecretGenerator:\n  - {name: a, literals: [password=${s}]}\n`,
    ),
  },
  {
    name: 'secret.tf.json',
    ...plant("the data of Terraform's Secret", s =>
      JSON.stringify({ resource: { kubernetes_secret: { a: { metadata: { name: 'a' }, data: { password: s } } } } }),
    ),
  },
  {
    name: 'token-job.yaml',
    ...plant(
      'a script of a job that renews a token',
      s =>
        `apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: t}\nspec:\n  schedule: "@daily"\n  jobTemplate: {spec: {template: {spec: {containers: [{name: c, image: "a b", args: ["kubectl create secret docker-registry p --docker-password=${s}; aws ecr get-login-password"]}]}}}}\n`,
    ),
  },
  {
    name: 'config-map-key.yaml',
    ...plant(
      'a password in a ConfigMap',
      s =>
        `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: k}\ndata:\n  DB_PASSWORD: ${s}\n  url: postgres://app:${s}@db/orders\n`,
    ),
  },
  { name: 'key.yaml', ...plant('a key that is an address', s => app(`  env: {"https://u:${s}@x.example.com": 1}\n`)) },
  {
    name: 'name.yaml',
    ...plant('a name that is a token', s => app('').replace('name: orders', `name: ${s}`), `ghp_${word(36)}`),
  },
]

/** A file that gives a finding on the very line where the secret is. */
export const withFinding = ({ text }: Planted): string => app(`  port: "x" # ${text}\n`)

/** All that must stand nowhere: the secret, and what it is in base64 and in an address. */
export const formsOf = (secret: string): readonly string[] => [
  ...new Set([secret, base64(secret).replace(/=+$/, ''), encodeURIComponent(secret)]),
]
