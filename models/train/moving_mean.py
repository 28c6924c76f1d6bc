"""The weights that are kept by the trainings of PyTorch."""

import torch


@torch.no_grad()
def follow(kept, network, steps, longest):
    """Draws the kept weights after those that learn: a moving mean that forgets the first steps soon.

    `longest` is the share of the mean that stays with a step, after many.
    """
    share = 1 - min(longest, steps / (steps + 50))
    for mean, now in zip(kept.state_dict().values(), network.state_dict().values()):
        if mean.is_floating_point():
            mean.lerp_(now, share)
        else:
            mean.copy_(now)
