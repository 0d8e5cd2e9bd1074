import type { ImageReference } from './image-reference.ts'

/** The images that Docker publishes itself (https://github.com/docker-library/official-images/tree/master/library), those that are deprecated too. */
const OFFICIAL: ReadonlySet<string> = new Set(
  `adminer aerospike almalinux alpine alt amazoncorretto amazonlinux api-firewall arangodb archlinux azul-zulu backdrop bash
  bonita buildpack-deps busybox caddy cassandra centos chronograf cirros clearlinux clefos clickhouse clojure composer
  convertigo couchbase couchdb crate dart debian docker drupal eclipse-mosquitto eclipse-temurin eggdrop elasticsearch elixir
  emqx erlang express-gateway fedora flink fluentd friendica gazebo gcc geonetwork ghost golang gradle groovy haproxy haskell
  haxe hello-world hitch hpv httpd hylang ibm-semeru-runtimes ibmjava influxdb irssi jetty jobber joomla jruby julia kapacitor
  kibana kong krakend lightstreamer liquibase logstash mageia mariadb matomo maven mediawiki memcached mongo mongo-express
  monica mono mysql nats nats-streaming neo4j neurodebian nextcloud nginx node notary nuxeo odoo open-liberty openjdk opensuse
  oraclelinux orientdb percona perl photon php php-zendserver phpmyadmin plone postfixadmin postgres pypy python
  r-base rabbitmq rakudo-star rapidoid redis redmine registry rethinkdb rocket.chat rockylinux ros ruby rust sapmachine satosa
  scratch sl solr sonarqube sourcemage spark spiped storm swift swipl tarantool teamspeak telegraf thrift tomcat tomee traefik
  ubuntu unit valkey varnish vault websphere-liberty wordpress xwiki yourls znc zookeeper`.split(/\s+/),
)

/** Whether an image is one of Docker's own, which are named without a namespace: `redis:8.2`, `docker.io/redis:8.2`. */
export const isOfficialImage = ({ registry, namespace, repository }: ImageReference): boolean =>
  /^(?:docker\.io|index\.docker\.io|registry-1\.docker\.io)$/i.test(registry?.text ?? 'docker.io') &&
  (namespace === undefined || namespace.text === 'library') &&
  OFFICIAL.has(repository.text)
