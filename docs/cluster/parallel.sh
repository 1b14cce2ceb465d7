#!/bin/sh
# Plays a contest in shards with GNU parallel, then adds them up. Run again, it plays on.
#
#   docs/cluster/parallel.sh SHARDS OUTPUT match yl mona --games 400 --limit nodes=20000
#
# JOBS is how many shards run at once (all cores if unset); SOUCIE is the program. With
# --sshloginfile and a shared OUTPUT in PARALLEL, shards run on other machines too.
set -eu
shards=$1
output=$2
shift 2
mkdir -p "$output"
seq "$shards" | parallel --quote --jobs "${JOBS:-100%}" --halt soon,fail=1 \
    "${SOUCIE:-soucie}" "$@" --output "$output" --shard "{}/$shards"
"${SOUCIE:-soucie}" merge "$output"
