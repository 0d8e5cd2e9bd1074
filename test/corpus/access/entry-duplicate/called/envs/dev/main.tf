module "eks" {
  source = "../../modules/eks"
  agent  = data.terraform_remote_state.network.outputs.agent
}
