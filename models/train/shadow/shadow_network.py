"""The shadow network: a U-Net (Ronneberger, Fischer, Brox, 2015) of 0.87 million parameters, with wide steps at its bottom."""

import torch
import torch.nn.functional as F
from torch import nn

WIDTHS = (20, 32, 48, 72, 104)
PLANES = 5
"""RGB 0..1, where the thing is, where there is a photo at all."""
STEPS = (2, 4, 8)


def convolution(planes, outputs, stride=1, dilation=1):
    return nn.Sequential(
        nn.Conv2d(planes, outputs, 3, stride, dilation, dilation, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class ShadowNetwork(nn.Module):
    """[n, 5, h, w], sides multiples of 16 → logits [n, 1, h, w]."""

    def __init__(self):
        super().__init__()
        self.first = convolution(PLANES, WIDTHS[0])
        self.down = nn.ModuleList(
            nn.Sequential(convolution(wide, deep, 2), convolution(deep, deep))
            for wide, deep in zip(WIDTHS, WIDTHS[1:])
        )
        self.deep = nn.ModuleList(convolution(WIDTHS[-1], WIDTHS[-1], 1, step) for step in STEPS)
        self.up = nn.ModuleList(
            nn.Sequential(convolution(deep + wide, wide), convolution(wide, wide))
            for deep, wide in zip(WIDTHS[:0:-1], WIDTHS[-2::-1])
        )
        self.last = nn.Conv2d(WIDTHS[0], 1, 1)

    def forward(self, scene):
        x = self.first(torch.cat([scene[:, :3] - 0.5, scene[:, 3:]], 1))
        kept = []
        for step in self.down:
            kept.append(x)
            x = step(x)
        for step in self.deep:
            x = x + step(x)
        for step in self.up:
            x = F.interpolate(x, scale_factor=2, mode='nearest')
            x = step(torch.cat([x, kept.pop()], 1))
        return self.last(x)
