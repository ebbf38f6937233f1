#!/bin/bash
# Renders a catalogue on the nodes of a Slurm cluster: a plan, an array of shards, a merge. On a folder that all nodes share:
#
#   SHARDS=32 bash slurm.sh catalogue.jsonl --base-url https://tours.example.com --surfaces all
#
# It prints the three jobs. Each reads this script again with another STAGE. What follows the source is given to `tourpress plan`.
#
#SBATCH --job-name=tourpress
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --cpus-per-task=1
#SBATCH --mem-per-cpu=2G

set -euo pipefail

export SHARDS=${SHARDS:-16}                              # as many as all nodes have cores, or some more
export PARTS=${PARTS:-parts-$(date -u +%Y%m%dT%H%M%SZ)}  # a folder of its own for each plan, on the file system of OUT
export OUT=${OUT:-public}
export MOST_ATTEMPTS=${MOST_ATTEMPTS:-3}
MERGE_OPTIONS=() # such as --base https://tours.example.com, or --max-removed 0.3

# Runs a command. What may be tried again (exit code 3), or was killed as by a lack of memory (137), waits in the queue once more.
attempt() {
  local code=0
  "$@" || code=$?
  case $code in
    3 | 137)
      if [ "${SLURM_RESTART_COUNT:-0}" -lt $((MOST_ATTEMPTS - 1)) ]; then
        # The last task of an array has the array's own number as SLURM_JOB_ID, which would requeue all of its tasks.
        scontrol requeue "${SLURM_ARRAY_JOB_ID:+${SLURM_ARRAY_JOB_ID}_}${SLURM_ARRAY_TASK_ID:-$SLURM_JOB_ID}"
        sleep 60 # Slurm ends this script meanwhile.
      fi
      ;;
  esac
  return "$code"
}

case ${STAGE:-submit} in
  submit)
    mkdir -p "$PARTS.logs"
    # Numbers of jobs come with the cluster's name where there are several clusters.
    queue() { STAGE=$1 sbatch --parsable --export=ALL --kill-on-invalid-dep=yes "${@:2}" | cut -d ';' -f 1; }
    plan=$(queue plan --output="$PARTS.logs/plan" "$0" "$@")
    shards=$(queue shard --output="$PARTS.logs/shard-%a" --array="0-$((SHARDS - 1))" --dependency="afterok:$plan" "$0")
    merge=$(queue merge --output="$PARTS.logs/merge" --dependency="afterok:$shards" "$0")
    echo "plan $plan, shards $shards, merge $merge; logs in $PARTS.logs"
    ;;
  plan) attempt tourpress plan "$@" --parts "$PARTS" --shards "$SHARDS" ;;
  # The number is SLURM_ARRAY_TASK_ID. A task whose node was lost runs again, maybe beside its first attempt: both may end.
  shard) attempt tourpress shard --parts "$PARTS" ;;
  merge) attempt tourpress merge --parts "$PARTS" --out "$OUT" "${MERGE_OPTIONS[@]}" ;;
esac
