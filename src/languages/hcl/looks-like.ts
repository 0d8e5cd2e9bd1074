/** The names of files in HCL of other programs, and of the list of versions that Terraform locks. */
const OTHERS = /\.(?:tfstack|tfcomponent|tfdeploy|tftest|tfmock|tfquery|pkr|pkrvars|nomad|tflint|lock)\.hcl$/i

/** Whether a file in HCL is one of another program, by its path. */
export const isOtherHcl = (path: string): boolean => OTHERS.test(path) || /(?:^|\/)\.[^/]*\.hcl$/i.test(path)

/** What the configurations of Terragrunt have, and the values that they share. */
const SPEAKS =
  /^[ \t]*(?:inputs[ \t]*=|locals[ \t]*\{|(?:include|dependency)(?:[ \t]+"[^"\n]*")?[ \t]*\{|(?:remote_state|terraform|dependencies)[ \t]*\{)/m

/** Why a text in HCL that is not well formed is not read: Packer, Nomad and others have `.hcl`, too. */
export const otherHcl = (path: string, text: string): string | undefined =>
  /\.hcl$/i.test(path) && !SPEAKS.test(text) ? 'it is the configuration of another program' : undefined
