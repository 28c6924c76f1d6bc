"""The loop all networks are trained by: Charbonnier loss, Adam, a cosine over the minutes given."""

import argparse
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2
import keras
import numpy as np
import tensorflow as tf
from numpy.random import RandomState
from numpy.typing import NDArray

from photos import WORK

BATCH_SIZE = 16
HIGHEST_RATE = 1e-3
LOWEST_RATE = 1e-5
WARM_UP = 0.02

Batch = tuple[dict[str, NDArray[np.float32]], NDArray[np.float32]]
"""What the network is given, by the names of its inputs, and what it shall answer."""


@dataclass(frozen=True)
class Options:
    """What the command line of every training asks for."""

    minutes: float
    every: int
    """Steps between figures."""
    weights: Path | None
    """Where to go on from."""
    has_bfloat16: bool


def read_options(description: str, minutes: float) -> Options:
    """The command line; sets the precision, so call it before a network is built."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument('--minutes', type=float, default=minutes, help=f'how long to train ({minutes:g})')
    parser.add_argument('--every', type=int, default=500, help='steps between figures (500)')
    parser.add_argument('--weights', type=Path, help='a .weights.h5 file to go on from, at half the rate')
    parser.add_argument('--float32', action='store_true', help='for a processor that does not know bfloat16')
    given = parser.parse_args()
    options = Options(given.minutes, given.every, given.weights, not given.float32)
    # Two threads make batches and steps; inside them one pool is enough.
    cv2.setNumThreads(1)
    tf.config.threading.set_inter_op_parallelism_threads(1)
    if options.has_bfloat16:
        keras.mixed_precision.set_global_policy('mixed_bfloat16')
    return options


def weights_file(name: str) -> Path:
    """Where training keeps the weights of the network of this name."""
    return WORK / f'{name}.weights.h5'


def train(
    name: str,
    network: keras.Model,
    make_batch: Callable[[RandomState], Batch],
    measure: Callable[[keras.Model], dict[str, object]],
    options: Options,
    *,
    largest_gradient: float,
) -> None:
    """Trains for the minutes given; prints figures and keeps the weights as it goes.

    `largest_gradient` is the norm of all gradients together above which a step is cut short.
    """
    if options.weights:
        network.load_weights(options.weights)
    rate_share = 0.5 if options.weights else 1
    optimizer = keras.optimizers.Adam(HIGHEST_RATE, global_clipnorm=largest_gradient)

    @tf.function
    def step(given: dict[str, tf.Tensor], wanted: tf.Tensor) -> tf.Tensor:
        with tf.GradientTape() as tape:
            loss = charbonnier(network(given, training=True), wanted)
        variables = network.trainable_variables
        optimizer.apply_gradients(zip(tape.gradient(loss, variables), variables, strict=True))
        return loss

    batches = _start_making(make_batch)
    print(f'{network.count_params()} parameters, figures before training: {measure(network)}', flush=True)
    start, steps, losses = time.time(), 0, []
    while (progress := (time.time() - start) / 60 / options.minutes) < 1:
        optimizer.learning_rate.assign(rate_share * learning_rate(progress))
        given, wanted = batches.get()
        losses.append(float(step(given, wanted)))
        steps += 1
        if steps % options.every == 0:
            pace = f'{steps} steps of {(time.time() - start) / steps:.3f} s, {progress:.0%}'
            print(f'{pace}: loss {np.mean(losses):.5f}, {measure(network)}', flush=True)
            network.save_weights(weights_file(name))
            losses = []
    network.save_weights(weights_file(name))
    print(f'{steps} steps: {measure(network)}; {weights_file(name)}')


def charbonnier(answer: tf.Tensor, wanted: tf.Tensor) -> tf.Tensor:
    """An absolute difference that is smooth around 0; the mean over all values."""
    return tf.reduce_mean(tf.sqrt(tf.square(answer - wanted) + 1e-6))


def learning_rate(progress: float) -> float:
    """Up in a line over the first fiftieth, then down by a cosine."""
    if progress <= WARM_UP:
        return HIGHEST_RATE * progress / WARM_UP + LOWEST_RATE
    return HIGHEST_RATE * 0.98 * (1 + np.cos(np.pi * progress)) / 2 + LOWEST_RATE


def _start_making(make_batch: Callable[[RandomState], Batch]) -> queue.Queue[Batch]:
    """Other patches every time: training goes by the clock, so no two runs are the same anyway."""
    batches: queue.Queue[Batch] = queue.Queue(6)
    random = RandomState(int(time.time()) % 10000)

    def make() -> None:
        while True:
            batches.put(make_batch(random))

    threading.Thread(target=make, daemon=True).start()
    return batches
