import { describe, expect, it } from 'vitest'
import { dependsOnData, literalFields, templateKeys } from '../../../src/model/kubernetes/go-template.ts'
import { stepsOf } from '../../support/steps.ts'

const keys = (text: string): readonly string[] => templateKeys(text).keys.map(({ key }) => key)

describe('templateKeys', () => {
  it.each<readonly [string, readonly string[]]>([
    ['{{ .token }}', ['token']],
    ['{{- .token -}}', ['token']],
    ['{{ $.token | toString }}', ['token']],
    ['{{ index . "docker-config" | toString }}', ['docker-config']],
    ['{{ printf "%s:%s" .user .password | b64enc }}', ['user', 'password']],
    ['{{ (.config | fromJson).auths.host }}', ['config']],
    ['{{ "https://.x }} y" }}{{ .z }}', ['z']],
    ['{{/* .nothing */}}', []],
    ['{{ range $k, $v := .all }}{{ .inner }}{{ $.outer }}{{ $k.x }}{{ end }}{{ .after }}', ['all', 'outer', 'after']],
    ['{{ if .a }}{{ .b }}{{ end }}', ['a', 'b']],
    ['{{ define "x" }}{{ .a }}{{ end }}', []],
    ['{{ `{{ .a }}` }}', ['a']],
    ['{{ "{{ .a }}" }}', ['a']],
    ['${HOST} {{ .a', []],
  ])('%s', (text, expected) => expect(keys(text)).toEqual(expected))

  it('says where each is', () => {
    const text = '{"auth": "{{ `{{ index . "a" }}` }}"}'
    const [found] = templateKeys(text).keys
    expect(text.slice(found?.start, found?.end)).toBe('a')
  })

  it('cannot tell what Helm puts in', () => {
    expect(templateKeys('{{ .Values.token }}')).toEqual({ keys: [], isOpen: true })
    expect(templateKeys('{{ "{{" }} .token {{ "}}" }}').isOpen).toBe(true)
  })

  it.each(['{{ "', "{{ ' }}", '{{ \\"}}', '{{ `', '{{', '{{ index . "', '{{ "\\"'])(
    'takes no more steps than the length of many %s allows',
    part => {
      const steps = (count: number): number =>
        stepsOf(() => [templateKeys, literalFields].map(read => read(part.repeat(count))), 1e8)
      expect(steps(4000)).toBeLessThan(15 * steps(400) + 10_000)
    },
  )
})

describe('literalFields', () => {
  const named = (text: string): readonly string[] => literalFields(text).map(({ name }) => name)

  it('are credentials that the template writes itself', () => {
    expect(named('{"auths": {"r": {"username": "u", "password": "word", "auth": "{{ .auth }}"}}}')).toEqual([
      'password',
    ])
    expect(named('{"auth": "{{ printf "%s:%s" .a .b | b64enc }}", "password": "{{ .p }}"}')).toEqual([])
    expect(named('{"auth": "{{ "a:b" | b64enc }}"}')).toEqual(['auth'])
    expect(named('user: app\npassword: word\nurl: x')).toEqual(['password'])
    expect(named('password: {{ .p }}\n')).toEqual([])
  })

  it('are told from templates', () => {
    expect(dependsOnData('{{ .a }}')).toBe(true)
    expect(dependsOnData('a {{ "b" }}')).toBe(false)
  })
})
