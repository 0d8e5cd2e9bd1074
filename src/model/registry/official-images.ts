import type { ImageReference } from './image-reference.ts'

/** Docker's official images, those that are no longer maintained included (https://github.com/docker-library/official-images). */
const NAMES: ReadonlySet<string> = new Set(
  `
    adminer adoptopenjdk aerospike almalinux alpine alt amazoncorretto amazonlinux api-firewall arangodb archlinux
    azul-zulu backdrop bash bonita buildpack-deps busybox caddy cassandra celery centos chronograf cirros clearlinux
    clefos clickhouse clojure composer consul convertigo couchbase couchdb crate dart debian django docker drupal
    eclipse-mosquitto eclipse-temurin eggdrop elasticsearch elixir emqx erlang espocrm express-gateway fedora flink
    fluentd friendica gazebo gcc geonetwork ghost glassfish golang gradle groovy haproxy haskell haxe hello-world
    hipache hitch hpv httpd hylang ibm-semeru-runtimes ibmjava influxdb iojs irssi java jenkins jetty jobber joomla
    jruby julia kapacitor kibana kong krakend lightstreamer liquibase logstash mageia mariadb matomo maven mediawiki
    memcached mongo mongo-express monica mono mysql nats nats-streaming neo4j neurodebian nextcloud nginx nim node
    notary nuxeo odoo open-liberty openjdk opensuse oraclelinux orientdb owncloud percona perl photon php
    php-zendserver phpmyadmin piwik plone postfixadmin postgres pypy python r-base rabbitmq rails rakudo-star
    rapidoid redis redmine registry rethinkdb rocket.chat rockylinux ros ruby rust sapmachine satosa scratch sentry
    silverpeas sl solr sonarqube sourcemage spark spiped storm swarm swift swipl tarantool teamspeak telegraf thrift
    tomcat tomee traefik ubuntu unit valkey varnish vault websphere-liberty wordpress xwiki yourls znc zookeeper
  `
    .trim()
    .split(/\s+/),
)

const DOCKER_HUB = ['docker.io', 'index.docker.io', 'registry-1.docker.io', 'registry.hub.docker.com']

/** Kubernetes' own registry, and what it was called before: its images are at the top (`registry.k8s.io/pause`). */
const KUBERNETES = ['registry.k8s.io', 'k8s.gcr.io']

/**
 * Whether an image is one of Docker's official ones, whose name has no namespace by right: `nginx`,
 * `docker.io/nginx`, `docker.io/library/nginx`; or one of Kubernetes' own registry.
 */
export const isOfficialImage = ({ registry, namespace, repository }: ImageReference): boolean =>
  KUBERNETES.includes(registry?.text.toLowerCase() ?? '') ||
  ((namespace === undefined || namespace.text === 'library') &&
    (registry === undefined || DOCKER_HUB.includes(registry.text.toLowerCase())) &&
    NAMES.has(repository.text))
