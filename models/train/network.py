"""The residual network of both models: twelve 3 × 3 convolutions, ten of them in pairs with a way around.

Channels are last, as TensorFlow has them; colors are BGR, 0..1. `export_onnx.py` turns both around.
"""

import keras
import tensorflow as tf
from keras import layers

WIDTH = 64
PAIRS = 5
FACTOR = 2
"""Pixels along a side that are folded into channels, or that one pixel becomes."""


def build_restorer() -> keras.Model:
    """`image` [n, h, w, 3], h and w even, and `level` [n, h/2, w/2, 2] → the clean picture [n, h, w, 3].

    It works on the picture folded 2 × 2, at a quarter of the cost, with a ReLU after every pair.
    """
    image = layers.Input((None, None, 3), name='image')
    level = layers.Input((None, None, 2), name='level')
    folded = layers.Lambda(lambda pixels: tf.nn.space_to_depth(pixels, FACTOR))(image)
    features = _convolution(activation='relu')(layers.Concatenate()([folded, level]))
    for _ in range(PAIRS):
        features = layers.ReLU()(_pair(features))
    return keras.Model([image, level], _add_difference(image, features))


def build_enlarger() -> keras.Model:
    """`image` [n, h, w, 3] → the picture at twice the size [n, 2h, 2w, 3].

    No ReLU after a pair, and one more way around all of them. What it adds, it adds to the repeated pixels.
    """
    image = layers.Input((None, None, 3), name='image')
    first = features = _convolution(activation='relu')(image)
    for _ in range(PAIRS):
        features = _pair(features)
    repeated = layers.UpSampling2D(FACTOR, interpolation='nearest', dtype='float32')(image)
    return keras.Model([image], _add_difference(repeated, layers.Add()([features, first])))


def convolutions(network: keras.Model) -> list[layers.Conv2D]:
    """From the first to the last."""
    return [layer for layer in network.layers if isinstance(layer, layers.Conv2D)]


def _convolution(
    filters: int = WIDTH, start: str | keras.initializers.Initializer = 'he_normal', **options: str
) -> layers.Conv2D:
    return layers.Conv2D(filters, 3, padding='same', kernel_initializer=start, **options)


def _pair(features: keras.KerasTensor) -> keras.KerasTensor:
    # A small start of the second one: at first a pair changes little.
    small = keras.initializers.VarianceScaling(0.1)
    change = _convolution(start=small)(_convolution(activation='relu')(features))
    return layers.Add()([features, change])


def _add_difference(base: keras.KerasTensor, features: keras.KerasTensor) -> keras.KerasTensor:
    """Unfolds what the network says is to be added: nothing at the start, in single precision always."""
    folded = _convolution(3 * FACTOR**2, 'zeros', dtype='float32')(features)
    unfold = layers.Lambda(lambda channels: tf.nn.depth_to_space(channels, FACTOR), dtype='float32')
    return layers.Add(dtype='float32')([base, unfold(folded)])
