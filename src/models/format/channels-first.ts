interface Weights {
  readonly shape: readonly number[];
  values(): Float32Array;
}

/**
 * TensorFlow and Keras keep height × width × from × to, ONNX to × from × height × width; by depth to is 1, and from takes its
 * place.
 */
export function channelsFirst({ shape, values }: Weights, isDepthwise = false): Float32Array {
  const [height, width] = shape;
  const [from, to] = isDepthwise ? [1, shape[2]] : [shape[2], shape[3]];
  const area = height * width;
  const kept = values();
  const turned = new Float32Array(kept.length);
  for (let cell = 0, i = 0; cell < area; cell++) {
    for (let input = 0; input < from; input++) {
      for (let output = 0; output < to; output++, i++)
        turned[(output * from + input) * area + cell] = kept[i];
    }
  }
  return turned;
}
