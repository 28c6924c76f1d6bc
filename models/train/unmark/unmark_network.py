"""The network that takes marks away: a U of residual pairs (Ronneberger, Fischer, Brox, 2015; He and others, 2016), 1.79 million parameters."""

import torch
import torch.nn.functional as F
from torch import nn

FOLD = 2
"""It works on the picture folded 2 × 2."""
WIDTHS = (64, 80, 112)
PAIRS = (2, 2, 4)
"""On the folded picture, at half and at a quarter of its size: channels, and residual pairs on the way down and again on the way up."""
LEAK = 0.1
COLORS = 3
MASKS = 2


class Pair(nn.Module):
    """Two convolutions and a way around; at first they change little."""

    def __init__(self, width):
        super().__init__()
        self.first = nn.Conv2d(width, width, 3, padding=1)
        self.second = nn.Conv2d(width, width, 3, padding=1)
        nn.init.kaiming_normal_(self.first.weight, a=LEAK)
        nn.init.normal_(self.second.weight, std=0.1 / (3 * width**0.5))
        nn.init.zeros_(self.first.bias)
        nn.init.zeros_(self.second.bias)

    def forward(self, x):
        change = self.first(F.leaky_relu(x, LEAK))
        return x + self.second(F.leaky_relu(change, LEAK))


def pairs(width, count):
    return nn.Sequential(*(Pair(width) for _ in range(count)))


class UnmarkNetwork(nn.Module):
    """`image` [n, 3, h, w], RGB 0..1, and `mask` [n, 2, h, w], sides multiples of 8 → the picture without its marks [n, 3, h, w].

    The second plane of the mask is the first where one can see through the mark, else 0.
    """

    def __init__(self):
        super().__init__()
        fine, middle, coarse = WIDTHS
        self.start = nn.Conv2d((COLORS + MASKS) * FOLD**2, fine, 3, padding=1)
        self.fine = pairs(fine, PAIRS[0])
        self.to_middle = nn.Conv2d(fine, middle, 2, stride=2)
        self.middle = pairs(middle, PAIRS[1])
        self.to_coarse = nn.Conv2d(middle, coarse, 2, stride=2)
        self.coarse = pairs(coarse, PAIRS[2])
        self.back_to_middle = nn.ConvTranspose2d(coarse, middle, 2, stride=2)
        self.middle_again = pairs(middle, PAIRS[1])
        self.back_to_fine = nn.ConvTranspose2d(middle, fine, 2, stride=2)
        self.fine_again = pairs(fine, PAIRS[0])
        self.end = nn.Conv2d(fine, COLORS * FOLD**2, 3, padding=1)
        nn.init.normal_(self.end.weight, std=1e-3)
        nn.init.zeros_(self.end.bias)

    def forward(self, image, mask):
        fine = self.fine(self.start(F.pixel_unshuffle(torch.cat([image, mask], 1), FOLD)))
        middle = self.middle(self.to_middle(fine))
        coarse = self.coarse(self.to_coarse(middle))
        middle = self.middle_again(middle + self.back_to_middle(coarse))
        fine = self.fine_again(fine + self.back_to_fine(middle))
        return image + F.pixel_shuffle(self.end(F.leaky_relu(fine, LEAK)), FOLD).float()
