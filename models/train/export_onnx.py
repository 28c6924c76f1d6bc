"""Writes trained weights as the ONNX file the product runs: `python export_onnx.py restore-noise-jpeg`.

Channels come first there, and colors are RGB: the first and the last convolution have theirs turned around.
"""

import argparse
import hashlib

import keras
import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

import restore_noise_jpeg
import upscale_x2
from network import FACTOR, PAIRS, build_enlarger, build_restorer, convolutions
from photos import WORK
from training import weights_file

OPERATORS = 17
FORMAT = 8
BUILDERS = {
    restore_noise_jpeg.NAME: build_restorer,
    upscale_x2.NAME: build_enlarger,
}
COLORS = 3

Convolution = tuple[NDArray[np.float32], NDArray[np.float32]]
"""Weights [3, 3, in, out] and what is added to every output."""


class Graph:
    """The nodes of one network, in the order they run."""

    def __init__(self, convolutions: list[Convolution]) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.weights: list[onnx.TensorProto] = []
        self._left = list(enumerate(convolutions))

    def add(
        self, operator: str, inputs: list[str], output: str, **attributes: int | float | str | list[int]
    ) -> str:
        """A node, named by its output."""
        self.nodes.append(helper.make_node(operator, inputs, [output], **attributes))
        return output

    def convolve(self, source: str, *, has_relu: bool = False) -> str:
        """The next convolution."""
        index, (weights, bias) = self._left.pop(0)
        names = [f'w{index}', f'b{index}']
        for name, values in zip(names, (weights.transpose(3, 2, 0, 1), bias), strict=True):
            self.weights.append(numpy_helper.from_array(np.ascontiguousarray(values), name))
        output = self.add('Conv', [source, *names], f'c{index}', kernel_shape=[3, 3], pads=[1, 1, 1, 1])
        return self.add('Relu', [output], f'{output}r') if has_relu else output

    def unfold(self, source: str, output: str) -> str:
        """Channels as pixels, at twice the size."""
        return self.add('DepthToSpace', [source], output, blocksize=FACTOR, mode='DCR')


def restorer_graph(convolutions: list[Convolution]) -> Graph:
    """What `build_restorer` builds."""
    graph = Graph(convolutions)
    graph.add('SpaceToDepth', ['image'], 'u', blocksize=FACTOR)
    features = graph.convolve(graph.add('Concat', ['u', 'level'], 'x', axis=1), has_relu=True)
    for index in range(PAIRS):
        change = graph.convolve(graph.convolve(features, has_relu=True))
        features = graph.add('Relu', [graph.add('Add', [features, change], f'a{index}')], f'a{index}r')
    graph.add('Add', ['image', graph.unfold(graph.convolve(features), 'res')], 'output')
    return graph


def enlarger_graph(convolutions: list[Convolution]) -> Graph:
    """What `build_enlarger` builds; pixels are repeated by unfolding the picture four times over."""
    graph = Graph(convolutions)
    first = features = graph.convolve('image', has_relu=True)
    for index in range(PAIRS):
        change = graph.convolve(graph.convolve(features, has_relu=True))
        features = graph.add('Add', [features, change], f'a{index}')
    difference = graph.unfold(graph.convolve(graph.add('Add', [features, first], 'sum')), 'res')
    repeated = graph.unfold(graph.add('Concat', ['image'] * FACTOR**2, 'rep', axis=1), 'base')
    graph.add('Add', [repeated, difference], 'output')
    return graph


def to_model(name: str, network: keras.Model) -> onnx.ModelProto:
    """The whole file of one of the networks, checked."""
    convolutions = rgb_convolutions(network)
    inputs = [helper.make_tensor_value_info('image', TensorProto.FLOAT, ['n', 3, 'height', 'width'])]
    if name == restore_noise_jpeg.NAME:
        level = ['n', 2, 'half_height', 'half_width']
        inputs.append(helper.make_tensor_value_info('level', TensorProto.FLOAT, level))
        graph = restorer_graph(convolutions)
    else:
        graph = enlarger_graph(convolutions)
    output = helper.make_tensor_value_info('output', TensorProto.FLOAT, ['n', 3, None, None])
    model = helper.make_model(
        helper.make_graph(graph.nodes, 'pixelwright', inputs, [output], graph.weights),
        opset_imports=[helper.make_opsetid('', OPERATORS)],
        producer_name='pixelwright',
    )
    model.ir_version = FORMAT
    onnx.checker.check_model(model)
    return model


def rgb_convolutions(network: keras.Model) -> list[Convolution]:
    """The network's convolutions, with blue and red changed over where pixels come in and go out."""
    values = [tuple(layer.get_weights()) for layer in convolutions(network)]
    weights, bias = values[0]
    # One pixel or folded four; the two levels behind those are no colors.
    pixels = weights.shape[2] // COLORS * COLORS
    order = _swapped(pixels) + list(range(pixels, weights.shape[2]))
    values[0] = (weights[:, :, order], bias)
    weights, bias = values[-1]
    order = _swapped(len(bias))
    values[-1] = (weights[..., order], bias[order])
    return values


def _swapped(channels: int) -> list[int]:
    """2, 1, 0, 5, 4, 3 …"""
    return [start + color for start in range(0, channels, COLORS) for color in (2, 1, 0)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('name', choices=BUILDERS)
    name = parser.parse_args().name
    network = BUILDERS[name]()
    network.load_weights(weights_file(name))
    content = to_model(name, network).SerializeToString()
    file = WORK / f'{name}.onnx'
    file.write_bytes(content)
    print(f'{file}: {len(content)} bytes, sha256 {hashlib.sha256(content).hexdigest()}')


if __name__ == '__main__':
    main()
