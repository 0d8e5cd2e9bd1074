/**
 * The plugins that a server block of CoreDNS may name (plugin.cfg of coredns, releases 1.3 to 1.12), `import`, and external
 * ones that distributions build in.
 */
const PLUGINS: ReadonlySet<string> = new Set(
  `acl any auto autopath azure bind bufsize cache cancel chaos clouddns debug dns64 dnssec dnstap erratic errors etcd fanout
  federation file forward geoip grpc grpc_server header health hosts https https3 import k8s_external k8s_gateway kubernetes
  loadbalance local log loop metadata minimal multisocket nomad nsid on pprof prometheus proxy quic ready reload rewrite root
  route53 secondary sign template timeouts tls trace transfer tsig view whoami`.split(/\s+/),
)

/** Whether a word is the name of a plugin of CoreDNS, so that it is not a zone where a zone may be. */
export const isPlugin = (word: string): boolean => PLUGINS.has(word)
