import { wordSet } from '../word-list.ts'
/** The types of registries that Harbor reaches (src/pkg/reg/model/registry.go). */
export const HARBOR_ADAPTERS = wordSet(`
  harbor docker-hub docker-registry helm-hub artifact-hub huawei-SWR google-gcr aws-ecr azure-acr ali-acr
  jfrog-artifactory quay gitlab dtr tencent-tcr github-ghcr volcengine-cr
`)

/** What Terraform's provider calls them besides (docs/resources/registry.md). */
export const TERRAFORM_ADAPTERS = wordSet(`
  alibaba aws azure github google helm huawei jfrog
`)
