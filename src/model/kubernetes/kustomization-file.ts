/** The names under which kustomize looks for its file in a folder. */
export const KUSTOMIZATION_FILE = /(?:^|\/)(?:kustomization\.ya?ml|Kustomization)$/
