"""Writes work/unmark.pt as work/unmark.onnx."""

import hashlib
import sys
from pathlib import Path

import torch

sys.path.insert(0, str(Path(__file__).parent.parent))
from photos import WORK

from unmark_network import COLORS, MASKS, UnmarkNetwork

network = UnmarkNetwork()
network.load_state_dict(torch.load(WORK / 'unmark.pt', map_location='cpu'))
network.eval()
target = WORK / 'unmark.onnx'
free = {0: 'n', 2: 'h', 3: 'w'}
torch.onnx.export(
    network, (torch.rand(1, COLORS, 64, 64), torch.rand(1, MASKS, 64, 64)), str(target), opset_version=15,
    input_names=['image', 'mask'], output_names=['output'],
    dynamic_axes={'image': free, 'mask': free, 'output': free},
)  # fmt: skip
print(target.stat().st_size, hashlib.sha256(target.read_bytes()).hexdigest())
