"""Trains the shadow network: `python shadow/train_shadow.py --minutes 12` → work/shadow.pt."""

import argparse
import math
import sys
import time
from pathlib import Path

import cv2
import numpy as np
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

sys.path.insert(0, str(Path(__file__).parent.parent))
from moving_mean import follow
from photos import WORK, load_photos

from shadow_network import ShadowNetwork
from scenes import Scenes

WEIGHTS = WORK / 'shadow.pt'
BATCH = 128
HIGHEST_RATE = 2e-3
WARM_UP = 200


class Feed(IterableDataset):
    """Scenes without end, drawn by every worker for itself."""

    def __init__(self, photos):
        self.photos = photos

    def __iter__(self):
        cv2.setNumThreads(1)
        worker = get_worker_info()
        scenes = Scenes(self.photos, [time.time_ns() % 2**31, worker.id if worker else 0])
        while True:
            shown, mask, truth, valid = scenes.scene()
            planes = np.concatenate([shown.transpose(2, 0, 1), 255 * mask[None], 255 * valid[None]])
            yield torch.from_numpy(planes.astype(np.uint8)), torch.from_numpy((255 * truth[None]).astype(np.uint8))


def loss_of(logits, truth, scene):
    """Cross entropy and half of what the areas lack in overlap, where there is a photo and not the thing."""
    care = scene[:, 4:] * (1 - scene[:, 3:4])
    cross = F.binary_cross_entropy_with_logits(logits, truth, reduction='none')
    found = torch.sigmoid(logits) * care
    both = (found * truth).sum((1, 2, 3))
    areas = found.sum((1, 2, 3)) + (truth * care).sum((1, 2, 3))
    return (cross * care).sum() / care.sum() + 0.5 * (1 - (2 * both + 20) / (areas + 20)).mean()


def train(minutes, weights, workers):
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    photos = [cv2.cvtColor(photo, cv2.COLOR_BGR2RGB) for photo in load_photos()]
    network, kept = ShadowNetwork().to(device), ShadowNetwork().to(device)
    if weights:
        network.load_state_dict(torch.load(weights, map_location=device))
    kept.load_state_dict(network.state_dict())
    highest = HIGHEST_RATE / 2 if weights else HIGHEST_RATE
    optimizer = torch.optim.AdamW(network.parameters(), highest, weight_decay=1e-3)
    begun, steps = time.time(), 0
    for scene, truth in DataLoader(Feed(photos), BATCH, num_workers=workers):
        share = (time.time() - begun) / (60 * minutes)
        if share >= 1:
            break
        for group in optimizer.param_groups:
            group['lr'] = highest * min(1, (steps + 1) / WARM_UP) * (0.5 + 0.5 * math.cos(math.pi * share)) + 1e-6
        scene, truth = scene.to(device).float() / 255, truth.to(device).float() / 255
        scene[:, :4] *= scene[:, 4:]
        with torch.autocast(device, torch.bfloat16, enabled=device == 'cuda'):
            logits = network(scene)
        loss = loss_of(logits.float(), truth, scene)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        steps += 1
        follow(kept, network, steps, longest=0.998)
        if steps % 100 == 0:
            print(f'{time.time() - begun:.0f} s, {steps * BATCH} scenes, loss {loss.item():.4f}', flush=True)
            torch.save(kept.state_dict(), WEIGHTS)
    torch.save(kept.state_dict(), WEIGHTS)


if __name__ == '__main__':
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--minutes', type=float, default=12)
    parser.add_argument('--weights', type=Path, help='go on from these, at half the rate')
    parser.add_argument('--workers', type=int, default=15, help='processes that draw')
    given = parser.parse_args()
    train(given.minutes, given.weights, given.workers)
