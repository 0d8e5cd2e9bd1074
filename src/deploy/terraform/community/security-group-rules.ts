/** First port, last port (the same where it is left out), and the protocol, where it is not TCP. */
type Named = readonly [first: number, last?: number, protocol?: string]

const udp = (port: number): Named => [port, port, 'udp']

/**
 * The rules that https://registry.terraform.io/modules/terraform-aws-modules/security-group/aws has names for, but those whose
 * names state port and protocol: `http-8080-tcp`.
 */
const NAMED: ReadonlyMap<string, Named> = new Map<string, Named>([
  ['all-all', [-1, -1, '-1']],
  ['all-tcp', [0, 65_535]],
  ['all-udp', [0, 65_535, 'udp']],
  ['all-icmp', [-1, -1, 'icmp']],
  ['all-ipv6-icmp', [-1, -1, '58']],
  ['cassandra-clients-tcp', [9042]],
  ['consul-tcp', [8300]],
  ['dns-tcp', [53]],
  ['dns-udp', udp(53)],
  ['elasticsearch-rest-tcp', [9200]],
  ['elasticsearch-java-tcp', [9300]],
  ['etcd-client-tcp', [2379]],
  ['etcd-peer-tcp', [2380]],
  ['grafana-tcp', [3000]],
  ['kafka-broker-tcp', [9092]],
  ['kafka-broker-tls-tcp', [9094]],
  ['kafka-broker-sasl-scram-tcp', [9096]],
  ['kafka-broker-sasl-iam-tcp', [9098]],
  ['kibana-tcp', [5601]],
  ['kubernetes-api-tcp', [6443]],
  ['ldap-tcp', [389]],
  ['ldaps-tcp', [636]],
  ['memcached-tcp', [11_211]],
  ['minio-tcp', [9000]],
  ['mssql-tcp', [1433]],
  ['mssql-udp', udp(1434)],
  ['mysql-tcp', [3306]],
  ['nfs-tcp', [2049]],
  ['ntp-udp', udp(123)],
  ['openvpn-https-tcp', [443]],
  ['openvpn-tcp', [943]],
  ['openvpn-udp', udp(1194)],
  ['oracle-db-tcp', [1521]],
  ['postgresql-tcp', [5432]],
  ['prometheus-http-tcp', [9090]],
  ['prometheus-node-exporter-http-tcp', [9100]],
  ['prometheus-pushgateway-http-tcp', [9091]],
  ['rdp-tcp', [3389]],
  ['rdp-udp', udp(3389)],
  ['redis-tcp', [6379]],
  ['redshift-tcp', [5439]],
  ['smtp-tcp', [25]],
  ['ssh-tcp', [22]],
  ['vault-tcp', [8200]],
  ['winrm-http-tcp', [5985]],
  ['winrm-https-tcp', [5986]],
])

/** The ports and the protocol of a rule by its name; undefined of a name that is not known. */
export function ruleNamed(
  name: string,
): { readonly from: number; readonly to: number; readonly protocol: string } | undefined {
  const [first, last = first, protocol = 'tcp'] = NAMED.get(name) ?? stated(name)
  return first === undefined || last === undefined ? undefined : { from: first, to: last, protocol }
}

function stated(name: string): readonly [number, number, string] | readonly [] {
  const [, port, protocol] = /^[a-z]+-(\d{2,5})-(?:tls-)?(tcp|udp)$/.exec(name) ?? []
  return port === undefined || protocol === undefined ? [] : [Number(port), Number(port), protocol]
}

/** The rules of a submodule that is called as what it is for: `ssh`, `https-443`. */
export function rulesOf(submodule: string): readonly string[] {
  const own = [`${submodule}-tcp`, `${submodule}-udp`].filter(name => ruleNamed(name) !== undefined)
  return submodule === 'web' ? ['http-80-tcp', 'http-8080-tcp', 'https-443-tcp'] : own
}
