"""Writes work/shadow.pt as work/shadow.onnx, the batch norms folded into the convolutions."""

import hashlib
import sys
from pathlib import Path

import torch
from torch import nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

sys.path.insert(0, str(Path(__file__).parent.parent))
from photos import WORK

from shadow_network import PLANES, ShadowNetwork


def fold(module):
    for name, child in module.named_children():
        if isinstance(child, nn.Sequential) and isinstance(child[0], nn.Conv2d):
            setattr(module, name, nn.Sequential(fuse_conv_bn_eval(child[0], child[1]), child[2]))
        else:
            fold(child)


class Likelihood(nn.Module):
    def __init__(self, network):
        super().__init__()
        self.network = network

    def forward(self, scene):
        return torch.sigmoid(self.network(scene))


network = ShadowNetwork()
network.load_state_dict(torch.load(WORK / 'shadow.pt', map_location='cpu'))
network.eval()
fold(network)
target = WORK / 'shadow.onnx'
free = {0: 'n', 2: 'h', 3: 'w'}
torch.onnx.export(
    Likelihood(network), torch.rand(1, PLANES, 256, 256), str(target), opset_version=15,
    input_names=['scene'], output_names=['shadow'], dynamic_axes={'scene': free, 'shadow': free},
)  # fmt: skip
print(target.stat().st_size, hashlib.sha256(target.read_bytes()).hexdigest())
