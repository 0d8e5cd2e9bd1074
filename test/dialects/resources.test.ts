import { describe, expect, it } from 'vitest'
import { openFile } from '../../src/engine/lint/open-file.ts'
import { resourcesOf } from '../../src/engine/lint/recognise.ts'
import { createLinter, loadParsers } from '../../src/index.ts'
import { lazyLanguages } from '../../src/languages/languages.ts'

const registry = createLinter(await loadParsers(new Set(lazyLanguages)))

function resources(path: string, text: string): readonly string[] {
  const opened = openFile({ path, text }, registry)
  const documents = 'documents' in opened ? opened.documents : []
  return documents
    .flatMap(document => resourcesOf(document, registry))
    .map(({ dialect, type, label, body }) =>
      `${dialect.id} ${type} ${label} ${body.pointer}`.replace(/ +/g, ' ').trim(),
    )
}

describe('dialects', () => {
  it('take Kubernetes objects, and open lists and graph definitions', () => {
    expect(resources('a.yaml', 'apiVersion: v1\nkind: Pod\nmetadata: {name: a, namespace: shop}\n')).toEqual([
      'kubernetes core/Pod Pod shop/a',
    ])
    const list =
      'apiVersion: v1\nkind: List\nitems:\n- {apiVersion: apps/v1, kind: Deployment, metadata: {name: d}}\n- {apiVersion: v1, kind: Pod}\n'
    expect(resources('a.yaml', list)).toEqual([
      'kubernetes apps/Deployment Deployment d /items/0',
      'kubernetes core/Pod Pod /items/1',
    ])
    const typed = '{"apiVersion": "v1", "kind": "PodList", "items": [{"metadata": {"name": "p"}}]}'
    expect(resources('a.json', typed)).toEqual(['kubernetes core/Pod Pod p /items/0'])
    const array = '[{"apiVersion": "v1", "kind": "Pod"}]'
    expect(resources('a.json', array)).toEqual(['kubernetes core/Pod Pod /0'])
    const graph =
      'apiVersion: kro.run/v1alpha1\nkind: ResourceGraphDefinition\nmetadata: {name: g}\nspec:\n  resources:\n  - id: a\n    template: {apiVersion: v1, kind: Service, metadata: {name: s}}\n'
    expect(resources('g.yaml', graph)).toEqual([
      'kubernetes kro.run/ResourceGraphDefinition ResourceGraphDefinition g',
      'kubernetes core/Service Service s /spec/resources/0/template',
    ])
  })

  it('take CloudFormation by what it holds', () => {
    expect(resources('t.yaml', 'Resources:\n  R: {Type: "AWS::IAM::Role", Properties: {}}\n')).toEqual([
      'cloudformation AWS::IAM::Role AWS::IAM::Role R /Resources/R/Properties',
    ])
    expect(resources('t.yaml', 'AWSTemplateFormatVersion: "2010-09-09"\nResources: {}\n')).toEqual([])
    expect(resources('t.yaml', 'Resources:\n  R: {Type: other}\n')).toEqual(['plain object'])
  })

  it('take Terraform’s JSON, plans and data sources', () => {
    expect(
      resources('main.tf.json', '{"resource": {"aws_iam_role": {"a": {"name": "x"}}}, "data": {"aws_x": {"b": {}}}}'),
    ).toEqual([
      'terraform aws_iam_role aws_iam_role.a /resource/aws_iam_role/a',
      'terraform data.aws_x data.aws_x.b /data/aws_x/b',
      'plain hcl',
    ])
    const plan =
      '{"format_version": "1.2", "planned_values": {"root_module": {"resources": [{"type": "aws_x", "name": "a", "values": {}}], "child_modules": [{"resources": [{"type": "aws_y", "name": "b", "mode": "data", "values": {}}]}]}}}'
    expect(resources('plan.json', plan)).toEqual([
      'terraform-plan aws_x aws_x.a /planned_values/root_module/resources/0/values',
      'terraform-plan data.aws_y data.aws_y.b /planned_values/root_module/child_modules/0/resources/0/values',
    ])
    expect(resources('values.yaml', 'resource: {limits: {cpu: 1}}\n')).toEqual(['plain object'])
  })

  it('take answers of the AWS CLI by their root and what stands below it', () => {
    expect(resources('c.json', '{"cluster": {"name": "prod", "resourcesVpcConfig": {}}}')).toEqual([
      'aws-cli cluster cluster prod /cluster',
    ])
    expect(resources('values.yaml', 'cluster: {name: prod}\n')).toEqual(['plain object'])
  })

  it('leave the rest plain', () => {
    expect(resources('a.toml', 'a = 1\n')).toEqual(['plain toml'])
    expect(resources('a.yaml', '- 1\n')).toEqual(['plain list'])
  })
})
