#!/bin/bash
# Builds a cluster on one Linux machine, each machine of it in a network namespace of its own: three etcd,
# two databases under Patroni, two machines for the site with HAProxy and PgBouncer, and a balancer with
# a cache. As root; the packages are Debian's: etcd-server, patroni, postgresql, haproxy, pgbouncer,
# varnish, iproute2.
#
#   cluster.sh check                   says what is missing; exits with 3
#   cluster.sh up FOLDER N             on the net 10.77.N.0/24
#   cluster.sh start FOLDER MACHINE    starts what runs on a machine, but for the site, again
#   cluster.sh kill FOLDER MACHINE     ends everything that runs on a machine, as a power cut does
#   cluster.sh run FOLDER MACHINE COMMAND …    runs a command on a machine
#   cluster.sh sql FOLDER DATABASE STATEMENT    asks the primary, as the superuser
#   cluster.sh blind|sighted FOLDER MACHINE     its packets to the databases are lost, or arrive again
#   cluster.sh base FOLDER             takes a base backup of the standby or the primary
#   cluster.sh restore FOLDER TIME STATEMENT    brings the base backup to that moment, and asks it
#   cluster.sh down FOLDER             ends and removes the cluster
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1 || true)
machines='etcd1 etcd2 etcd3 db1 db2 site1 site2 balancer'

fail() { echo "$1" >&2; exit "${2:-1}"; }

check() {
  [ "$(id -u)" = 0 ] || fail 'not root' 3
  for program in ip etcd patroni haproxy pgbouncer varnishd setpriv; do
    command -v "$program" > /dev/null || fail "$program is not installed" 3
  done
  [ -n "$bin" ] || fail 'PostgreSQL is not installed' 3
  ip netns add "ctrl-check-$$" 2> /dev/null || fail 'network namespaces cannot be made' 3
  ip netns del "ctrl-check-$$"
}

# The last part of each machine's address.
host_of() {
  case $1 in
    etcd?) echo "1${1#etcd}" ;;
    db?) echo "2${1#db}" ;;
    site?) echo "3${1#site}" ;;
    balancer) echo 40 ;;
    *) fail "no machine $1" ;;
  esac
}

settings() {
  folder=$1
  # shellcheck disable=SC1091
  . "$folder/settings"
}

space() { echo "ctrl$number-$1"; }

# A configuration with the values of this cluster in place of its @NAMES@.
fill() {
  local data=$folder/$2
  sed -e "s|@NAME@|$2|g; s|@NET@|$net|g; s|@HOST@|$(host_of "$2")|g; s|@DATA@|$data|g; s|@BIN@|$bin|g" \
    -e "s|@ARCHIVE@|$folder/archive|g; s|@PASSWORD@|$password|g; s|@LISTEN@|$net.40:80|g; s|@PROTO@|http|g" \
    -e "s|@CACHE@|6081|g; s|@INNER@|8080|g" "$here/$1" > "$data/$1"
}

# Runs a program on a machine in the background, as an ordinary user.
spawn() {
  local machine=$1 name=$2
  shift 2
  ip netns exec "$(space "$machine")" setpriv --reuid=postgres --regid=postgres --init-groups \
    env --chdir="$folder/$machine" "$@" >> "$folder/$machine/$name.log" 2>&1 < /dev/null &
}

start() {
  local machine=$1 host
  host=$(host_of "$machine")
  case $machine in
    etcd?)
      spawn "$machine" etcd etcd --name "$machine" --data-dir "$folder/$machine/etcd" \
        --listen-client-urls "http://$net.$host:2379" --advertise-client-urls "http://$net.$host:2379" \
        --listen-peer-urls "http://$net.$host:2380" --initial-advertise-peer-urls "http://$net.$host:2380" \
        --initial-cluster "etcd1=http://$net.11:2380,etcd2=http://$net.12:2380,etcd3=http://$net.13:2380" \
        --initial-cluster-token "ctrl$number" --heartbeat-interval 250 --election-timeout 2500
      ;;
    db?)
      fill patroni.yml "$machine"
      chmod 600 "$folder/$machine/patroni.yml"
      chown postgres "$folder/$machine/patroni.yml"
      spawn "$machine" patroni patroni "$folder/$machine/patroni.yml"
      ;;
    site?)
      fill haproxy-database.cfg "$machine"
      fill pgbouncer.ini "$machine"
      printf '"ctrl" "%s"\n' "$password" > "$folder/$machine/users.txt"
      chown postgres "$folder/$machine"/*
      spawn "$machine" haproxy haproxy -f "$folder/$machine/haproxy-database.cfg" -db
      spawn "$machine" pgbouncer pgbouncer "$folder/$machine/pgbouncer.ini"
      ;;
    balancer)
      fill haproxy-balancer.cfg balancer
      fill varnish.vcl balancer
      ip netns exec "$(space balancer)" sysctl -qw net.ipv4.ip_unprivileged_port_start=0
      spawn balancer haproxy haproxy -f "$folder/balancer/haproxy-balancer.cfg" -db
      spawn balancer varnish varnishd -F -n "$folder/balancer/varnish" -a 127.0.0.1:6081 \
        -f "$folder/balancer/varnish.vcl" -s malloc,64m -j none -p http_gzip_support=off
      ;;
  esac
}

# Waits at most so many seconds until a command succeeds.
until_ok() {
  local what=$1 seconds=$2
  shift 2
  for _ in $(seq $((seconds * 5))); do
    if "$@" > /dev/null 2>&1; then return; fi
    sleep 0.2
  done
  fail "$what does not come up; see the logs in $folder"
}

sql() {
  PGPASSWORD=$password PGCONNECT_TIMEOUT=2 ip netns exec "$(space site1)" \
    "$bin/psql" -h 127.0.0.1 -U postgres -d "$1" -v ON_ERROR_STOP=1 -qAtc "$2"
}

streaming() { [ "$(sql postgres "select count(*) from pg_stat_replication where sync_state = 'sync'")" = 1 ]; }

up() {
  local folder_given=$1 number_given=$2
  [ ! -e "$folder_given/settings" ] || fail "$folder_given holds a cluster"
  check
  mkdir -p "$folder_given"
  printf 'number=%s\nnet=10.77.%s\npassword=%s\n' "$number_given" "$number_given" \
    "$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')" > "$folder_given/settings"
  chmod 755 "$folder_given"
  chmod 600 "$folder_given/settings"
  settings "$folder_given"
  ip link add "ctrl$number" type bridge
  ip addr add "$net.1/24" dev "ctrl$number"
  ip link set "ctrl$number" up
  for machine in $machines; do
    local host
    host=$(host_of "$machine")
    mkdir -p "$folder/$machine"
    chown postgres "$folder/$machine"
    ip netns add "$(space "$machine")"
    ip link add "c$number-$host" type veth peer name eth0 netns "$(space "$machine")"
    ip link set "c$number-$host" master "ctrl$number" up
    ip -n "$(space "$machine")" addr add "$net.$host/24" dev eth0
    ip -n "$(space "$machine")" link set eth0 up
    ip -n "$(space "$machine")" link set lo up
  done
  mkdir -p "$folder/archive"
  chown postgres "$folder/archive"
  for machine in $machines; do start "$machine"; done
  until_ok 'The primary database' 90 sql postgres 'select 1'
  sql postgres "create role ctrl login password '$password'"
  # PgBouncer has no place for limits of a connection: they are the role's.
  sql postgres "alter role ctrl set statement_timeout = '2000ms'"
  sql postgres "alter role ctrl set idle_in_transaction_session_timeout = '2000ms'"
  sql postgres 'create database ctrl owner ctrl'
  until_ok 'The standby' 90 streaming
  echo "DATABASE_URL=postgres://ctrl:$password@127.0.0.1:6432/ctrl"
  echo "DATABASE_LISTEN_URL=postgres://ctrl:$password@127.0.0.1:5432/ctrl"
  echo "TRUST_PROXY=127.0.0.1,$net.0/24"
  echo "BALANCER=http://$net.40"
}

kill_machine() {
  local pids
  for _ in 1 2 3; do
    pids=$(ip netns pids "$(space "$1")" 2> /dev/null || true)
    [ -z "$pids" ] || kill -KILL $pids 2> /dev/null || true
  done
}

# A neighbour with a wrong hardware address: packets are lost without a word, as behind a dead switch.
blind() {
  for one in 21 22; do
    ip -n "$(space "$1")" neigh replace "$net.$one" lladdr 02:00:00:00:00:99 dev eth0 nud permanent
  done
}

sighted() {
  for one in 21 22; do ip -n "$(space "$1")" neigh del "$net.$one" dev eth0; done
}

as_postgres() { ip netns exec "$(space site1)" setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }

base() {
  rm -rf "$folder/base"
  as_postgres env PGPASSWORD="$password" "$bin/pg_basebackup" -h 127.0.0.1 -U replicator \
    -D "$folder/archive/base" -X fetch -c fast
  mv "$folder/archive/base" "$folder/base"
}

# Everything that the archive holds up to a moment, in a copy of the base backup beside the cluster.
restore() {
  local copy=$folder/archive/restored
  rm -rf "$copy"
  cp -a "$folder/base" "$copy"
  rm -f "$copy/standby.signal" "$copy/patroni.dynamic.json"
  as_postgres touch "$copy/recovery.signal"
  as_postgres "$bin/pg_ctl" -D "$copy" -l "$folder/archive/restore.log" -w -t 60 -s -o "-c port=5499 \
    -c listen_addresses='' -c unix_socket_directories=$copy -c synchronous_standby_names='' \
    -c archive_mode=off -c hba_file=$copy/pg_hba.conf -c ident_file= \
    -c restore_command='cp $folder/archive/%f %p' -c recovery_target_action=promote \
    -c recovery_target_time='$1'" start
  as_postgres "$bin/psql" -h "$copy" -p 5499 -U postgres -d ctrl -v ON_ERROR_STOP=1 -qAtc "$2"
  as_postgres "$bin/pg_ctl" -D "$copy" -m immediate -s stop
}

down() {
  for machine in $machines; do kill_machine "$machine"; done
  for machine in $machines; do ip netns del "$(space "$machine")" 2> /dev/null || true; done
  ip link del "ctrl$number" 2> /dev/null || true
  rm -rf "$folder"
}

act=${1:-}
case $act in
  check) check ;;
  up) up "$2" "$3" ;;
  start) settings "$2"; start "$3" ;;
  kill) settings "$2"; kill_machine "$3" ;;
  blind) settings "$2"; blind "$3" ;;
  sighted) settings "$2"; sighted "$3" ;;
  base) settings "$2"; base ;;
  restore) settings "$2"; restore "$3" "$4" ;;
  sql) settings "$2"; sql "$3" "$4" ;;
  run) settings "$2"; machine=$3; shift 3; exec ip netns exec "$(space "$machine")" "$@" ;;
  down) settings "$2"; down ;;
  *) sed -n '2,18p' "$0" >&2; exit 2 ;;
esac
