#!/bin/sh
# sh build.sh [WORKDIR [PICTURE...]]: rebuilds the pictures named, or all, as PNG in WORKDIR/out. FAST=1 makes small, rough drafts.
set -e
here=$(cd "$(dirname "$0")" && pwd)
work=${1:-work}
[ $# -gt 0 ] && shift
mkdir -p "$work/mesh" "$work/sim" "$work/tex" "$work/out"
python3 "$here/sdf.py" "$work/mesh"
python3 "$here/textures.py" "$work/tex"
python3 "$here/tailored.py" "$work/sim"
# Trousers first: the tops collide with them.
for piece in trousers man-trousers straight-skirt tee man-tee man-jacket shirt knit coat; do
  [ -e "$work/sim/$piece.npz" ] || blender -t 1 -b -P "$here/simulate.py" -- "$work/mesh" "$work/sim" "$piece"
done
python3 "$here/jobs.py" "$work" "$@"
