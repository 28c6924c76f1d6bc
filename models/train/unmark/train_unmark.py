"""Trains `unmark`: `python unmark/train_unmark.py --minutes 3` → work/unmark.pt.

Thin marks are filled where they are opaque, un-blended where one can see through them.
"""

import argparse
import math
import sys
import time
from pathlib import Path

import cv2
import numpy as np
import torch
import torch.nn.functional as F
from numpy.random import RandomState
from torch import nn
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

sys.path.insert(0, str(Path(__file__).parent.parent))
from figures import average, load_test_photos, peak_signal_to_noise
from moving_mean import follow
from patches import PatchKind, cut_patch
from photos import WORK, load_photos

from marks import Marked, draw_marks, fill_with_means, lay_over, mark, mask_of
from unmark_network import UnmarkNetwork

WEIGHTS = WORK / 'unmark.pt'
BATCH = 64
HIGHEST_RATE = 1.2e-3
WARM_UP = 300
STRUCTURE_SHARE = 0.1
WINDOW = 11
"""Pixels along the Gaussian window of SSIM, σ 1.5 (Wang and others, 2004)."""
PATCH = PatchKind(
    size=128, scales=(1, 1, 0.7, 0.5), is_flat=lambda patch: patch.std() < 6, flat_skip=0.7, has_gamma=True
)
MARKS_ON_EACH = 2
TEST_PHOTOS = (
    'portrait-astronaut.png', 'product-coffee.png', 'animal-tiger.jpg', 'street-people-shop.jpg',
    'fullbody-street-car.jpg', 'pet-cat.png', 'product-suitcases.jpg', 'landscape-green.jpg',
)  # fmt: skip
TEST_SQUARE = 96
TEST_OPACITIES = {'opaque': 1.0, '45 % see-through': 0.45}
WHITE = np.full(3, 255.0)


class Feed(IterableDataset):
    """Marked patches without end, drawn by every worker for itself: what is shown, its masks, the truth, 0..255 or 0/1."""

    def __init__(self, photos):
        self.photos = photos

    def __iter__(self):
        torch.set_num_threads(1)
        worker = get_worker_info()
        random = RandomState((time.time_ns() + 7919 * (worker.id if worker else 0)) % 2**32)
        while True:
            clean = cut_patch(self.photos, PATCH, random)
            for _ in range(MARKS_ON_EACH):
                marked = mark(clean, random)
                if marked:
                    yield tuple(torch.from_numpy(planes.astype(np.uint8)) for planes in (*shown(marked), first(clean)))


def first(picture):
    """Channels first."""
    return np.ascontiguousarray(picture.transpose(2, 0, 1))


def shown(marked: Marked):
    """What the network is given of a picture: 0..255, and both masks."""
    return first(np.clip(marked.picture, 0, 255)), np.stack([marked.mask, marked.mask * marked.is_seen_through])


def blurred(picture):
    """Means over the window, without what lies beyond the border."""
    steps = torch.arange(WINDOW, device=picture.device) - WINDOW // 2
    weights = torch.exp(-steps * steps / (2 * 1.5**2))
    weights = weights / weights.sum()
    count, colors, height, width = picture.shape
    planes = picture.reshape(count * colors, 1, height, width)
    planes = F.conv2d(F.conv2d(planes, weights.view(1, 1, 1, -1)), weights.view(1, 1, -1, 1))
    return planes.view(count, colors, *planes.shape[-2:])


def similarity(one, other):
    """SSIM at every pixel."""
    mean, other_mean = blurred(one), blurred(other)
    spread = blurred(one * one) - mean * mean
    other_spread = blurred(other * other) - other_mean * other_mean
    common = blurred(one * other) - mean * other_mean
    light = (2 * mean * other_mean + 0.01**2) / (mean * mean + other_mean * other_mean + 0.01**2)
    return light * (2 * common + 0.03**2) / (spread.clamp_min(0) + other_spread.clamp_min(0) + 0.03**2)


def loss_of(answer, clean, inside):
    """Charbonnier's difference and a tenth of what lacks in SSIM, where there is a mark."""
    laid = clean + inside * (answer - clean)
    difference = torch.sqrt((laid - clean) ** 2 + 1e-6) * inside
    edge = WINDOW // 2
    whole = inside[:, :, edge:-edge, edge:-edge]
    unlike = (1 - similarity(laid, clean)) * whole
    # The 1 keeps a batch in which nothing counts from dividing by 0.
    return difference.sum() / (3 * inside.sum() + 1) + STRUCTURE_SHARE * unlike.sum() / (3 * whole.sum() + 1)


def make_cases():
    """Every test photo covered with marks all over, opaque and see-through, the same ones every time."""
    random = RandomState(5)
    cases = []
    for clean in load_test_photos(TEST_PHOTOS, longest_side=420, multiple=8):
        clean = cv2.cvtColor(clean, cv2.COLOR_BGR2RGB)
        coverage = np.zeros(clean.shape[:2], np.float32)
        for top in range(0, clean.shape[0], TEST_SQUARE):
            for left in range(0, clean.shape[1], TEST_SQUARE):
                part = coverage[top : top + TEST_SQUARE, left : left + TEST_SQUARE]
                part[:] = draw_marks(TEST_SQUARE, random, typed_share=0)[: part.shape[0], : part.shape[1]]
        mask = mask_of(coverage, 1)
        for kind, opacity in TEST_OPACITIES.items():
            damaged = np.clip(np.round(lay_over(clean, coverage, WHITE, opacity)), 0, 255)
            picture = damaged if opacity < 1 else fill_with_means(damaged, 1 - mask)
            cases.append((kind, clean, damaged.astype(np.uint8), Marked(picture, mask, opacity < 1)))
    return cases


@torch.no_grad()
def measure(cases, network, device):
    """Decibels inside the marks: marked, filled by OpenCV (Telea), by the network."""
    rows = {}
    for kind, clean, damaged, marked in cases:
        image, mask = (torch.from_numpy(planes[None].astype(np.float32)).to(device) for planes in shown(marked))
        answer = 255 * network(image / 255, mask)[0].cpu().numpy().transpose(1, 2, 0)
        telea = cv2.inpaint(damaged, marked.mask.astype(np.uint8) * 255, 3, cv2.INPAINT_TELEA)
        inside = marked.mask > 0
        rows.setdefault(kind, []).append([
            peak_signal_to_noise(picture.astype(np.float32)[inside], clean[inside])
            for picture in (damaged, telea, np.clip(answer, 0, 255))
        ])
    return {kind: average(decibels) for kind, decibels in rows.items()}


def train(minutes, weights, workers):
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    photos = [cv2.cvtColor(photo, cv2.COLOR_BGR2RGB) for photo in load_photos()]
    # The workers start before anything has started threads of its own: a fork of those may wait for ever.
    feed = iter(DataLoader(Feed(photos), BATCH, num_workers=workers, prefetch_factor=8, pin_memory=device == 'cuda'))
    next(feed)
    cases = make_cases()
    network, kept = UnmarkNetwork().to(device), UnmarkNetwork().to(device)
    if weights:
        network.load_state_dict(torch.load(weights, map_location=device))
    kept.load_state_dict(network.state_dict())
    highest = HIGHEST_RATE / 2 if weights else HIGHEST_RATE
    optimizer = torch.optim.AdamW(network.parameters(), highest, betas=(0.9, 0.98), weight_decay=1e-4)
    begun, steps = time.time(), 0
    while (share := (time.time() - begun) / (60 * minutes)) < 1:
        image, mask, clean = (planes.to(device, non_blocking=True).float() for planes in next(feed))
        for group in optimizer.param_groups:
            group['lr'] = highest * min(1, (steps + 1) / WARM_UP) * (0.5 + 0.5 * math.cos(math.pi * share)) + 1e-6
        with torch.autocast(device, torch.bfloat16, enabled=device == 'cuda'):
            answer = network(image / 255, mask)
        loss = loss_of(answer.float(), clean / 255, mask[:, :1])
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        steps += 1
        follow(kept, network, steps, longest=0.999)
        if steps % 1000 == 0:
            print(f'{time.time() - begun:.0f} s, {steps} steps, loss {loss.item():.4f}, {measure(cases, kept, device)}', flush=True)
            torch.save(kept.state_dict(), WEIGHTS)
    torch.save(kept.state_dict(), WEIGHTS)
    print(f'{steps} steps, {measure(cases, kept, device)}')


if __name__ == '__main__':
    # OpenCV's own threads and forked workers don't go together.
    cv2.setNumThreads(0)
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--minutes', type=float, default=3)
    parser.add_argument('--weights', type=Path, help='go on from these, at half the rate')
    parser.add_argument('--workers', type=int, default=15, help='processes that draw')
    given = parser.parse_args()
    train(given.minutes, given.weights, given.workers)
