#!/bin/sh
# Builds Citus from source and installs it into Debian's PostgreSQL 15, as root. The source is
# cloned, or is the folder that is the first argument. Takes about ten minutes on two cores.
set -eu
version=v13.2.2 # The last that knows PostgreSQL 15.
apt-get install -y postgresql-15 postgresql-server-dev-15 \
  flex liblz4-dev libzstd-dev libkrb5-dev libpam0g-dev libselinux1-dev libxslt1-dev libreadline-dev
source=${1:-}
if [ -z "$source" ]; then
  source=$(mktemp -d)
  git clone --depth 1 --branch "$version" https://github.com/citusdata/citus "$source"
fi
cd "$source"
# Newer releases of PostgreSQL 15 declare this function themselves, and not static.
sed -i 's/^have_createdb_privilege(void)/citus_have_createdb_privilege(void)/' \
  src/include/pg_version_compat.h
./configure PG_CONFIG=/usr/lib/postgresql/15/bin/pg_config --without-libcurl
make -s extension
make -s install-extension
