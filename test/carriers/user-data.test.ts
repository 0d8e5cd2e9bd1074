import { expect, it } from 'vitest'
import { heldIn } from '../support/held.ts'

const SCRIPT = '#!/bin/sh\\naws x\\n'
const DATA = { UserData: `"${SCRIPT}"`, userData: `"${SCRIPT}"` }

it.each([
  [
    'a launch template of CloudFormation',
    `Resources: {A: {Type: AWS::EC2::LaunchTemplate, Properties: {LaunchTemplateData: {UserData: {Fn::Base64: !Sub ${DATA.UserData}}}}}}\n`,
  ],
  [
    'an instance with a list of a text and its variables',
    `Resources: {A: {Type: AWS::EC2::Instance, Properties: {UserData: {Fn::Base64: {Fn::Sub: [${DATA.UserData}, {}]}}}}}\n`,
  ],
  ['Karpenter', `apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nspec: {userData: ${DATA.userData}}\n`],
  [
    'Crossplane',
    `apiVersion: ec2.aws.upbound.io/v1beta1\nkind: LaunchTemplate\nspec: {forProvider: {userData: ${DATA.userData}}}\n`,
  ],
  [
    'ACK',
    `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: LaunchTemplate\nspec: {launchTemplateData: {userData: ${DATA.userData}}}\n`,
  ],
])('is what %s starts with', (_, text) => {
  expect(heldIn('a.yaml', text)).toEqual([['user data', '', '#!/bin/sh\naws x\n']])
})

it('is what Terraform starts an instance with', () => {
  const text = JSON.stringify({ resource: { aws_instance: { a: { user_data: 'aws x' } } } })
  expect(heldIn('main.tf.json', text)).toEqual([['user data', '', 'aws x']])
})

it('is not what an account has', () => {
  expect(heldIn('a.yaml', 'apiVersion: example.com/v1\nkind: Account\nspec: {userData: aws x}\n')).toEqual([])
})
