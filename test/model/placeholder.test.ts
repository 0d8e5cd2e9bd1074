import { describe, expect, it } from 'vitest'
import { isPlaceholder, isReference, isTemplated, isUnfilledImage, placeholderIn } from '../../src/model/placeholder.ts'

describe('isTemplated', () => {
  it.each([
    'a-${X}',
    '${{ secrets.X }}',
    '$(X)',
    '$X',
    '{{ .Values.x }}',
    '{% if x %}',
    '<your-account>',
    '{IMAGE}',
    '{SERVICE_IP_PREFIX}.10',
    '@STS_NAME@',
    'v-@project.version@',
    '#{ cloudflare_tunnel_secret() }#',
    '#{Octopus.Variable}',
    'CHANGE_ME',
    'REPLACE_ME',
    '%s',
    'ENC[AES256_GCM,data:abc]',
    'op://vault/item/field',
    'ref+awsssm://foo/bar',
    'vault:secret/data/db#password',
    '>>vault:secret/data/db#password',
    '$__file{/etc/secrets/password}',
    'alertmanager-((NAME))',
    '%env(DB_PASS)%',
  ])('%s has a placeholder', text => expect(isTemplated(text)).toBe(true))

  it.each([
    '',
    'hunter2',
    'changeme',
    'vault:1.15.0',
    'op:x',
    'reference+x',
    'ada@example.com, bob@example.com',
    'p@ss@host',
    '%{GREEDYDATA}',
    '%env%',
    'a{3}',
    '{"a": 1}',
    '{lower}',
    '[a]',
    'a < b',
    '# {x}',
    '((a < b))',
  ])('%s has none', text => expect(isTemplated(text)).toBe(false))
})

describe('placeholderIn', () => {
  it.each([
    ['x#{ y }#', '#{ y }'],
    ['{IMAGE}:1', '{IMAGE}'],
    ['@TAG@', '@TAG@'],
    ['op://vault/item/password', 'op:…'],
    ['vault:secret/x#y', 'vault:…'],
    ['$__file{/etc/x}', '$__file{/etc/x}'],
    ['${X:-hunter2}', '${X}'],
    ['<path:secret/data/db#password>', '<path'],
  ])('%s: %s', (text, shown) => expect(placeholderIn(text)).toBe(shown))
})

describe('isPlaceholder', () => {
  it.each([
    '${DB}',
    '$(DB)',
    '$DB',
    '{{ .Values.x }}',
    '<password>',
    '%s',
    '****',
    '***REMOVED***',
    'xxx',
    'CHANGE_ME',
    'change-me',
    ' ${X} ',
    '...',
    '#{ x }#',
    '@PASSWORD@',
    '{PASSWORD}',
    '__PASSWORD__',
    'placeholder',
    'OVERRIDEN',
    'OVERRIDDEN',
  ])('%s is one', text => expect(isPlaceholder(text)).toBe(true))
  it.each(['', 'hunter2', 'x', 'a${B}', '$1', '<a', '$', '{{', 'changeme', '@', 'x'.repeat(300)])(
    '"%.20s" is not one',
    text => expect(isPlaceholder(text)).toBe(false),
  )
})

describe('isReference', () => {
  it.each([
    'op://vault/item/field',
    '$context.authorizer.proxySecret',
    '$stageVariables.key',
    'vault:secret/data/db#password',
    'ref+vault://secret/db',
    'arn:aws:secretsmanager:eu-west-1:111122223333:secret:db-AbCdEf',
    'awssm://db/password',
    'projects/p/secrets/db/versions/latest',
    'ENC[PKCS7,abc]',
    '{cipher}abc',
    '$ANSIBLE_VAULT;1.1;AES256\n6162',
    'AQICAHhJ3vXkQ0exampleciphertextblob0123456789',
    'deployment-secret:2:prod:AQICAHhJ3vXkQ0exampleciphertextblob0123456789',
  ])('%s is one', text => expect(isReference(text)).toBe(true))
  it.each(['hunter2', 'key:hunter2', 'secret', 'a b', 'keyboard cat', 'AQICA', '$ecret.word'])('%s is not one', text =>
    expect(isReference(text)).toBe(false),
  )
})

describe('isUnfilledImage', () => {
  it.each([
    '<account>.dkr.ecr/x',
    '{IMAGE}',
    '{registry}/app:{tag}',
    '@IMAGE@',
    'CONTAINER_IMAGE',
    'BASEIMAGE',
    'IMAGE:TAG',
    'docker.io/YOUR_ALIAS/web:dev',
    'docker.io/YOUR ID/web:dev',
    'docker.io/[YOUR ALIAS]/web:dev',
    'give nginx.image to the chart',
  ])('%s is filled in', text => expect(isUnfilledImage(text)).toBe(true))
  it.each([
    'nginx',
    'NGINX:1.2',
    'Nginx',
    'a/B:1',
    '{',
    'a@sha256:abc',
    '${X}',
    'docker.io/Team_A/web',
    'web:RC_1',
    'nginx 1.2',
    'nginx :1.2 ',
  ])('%s is not', text => expect(isUnfilledImage(text)).toBe(false))
})
