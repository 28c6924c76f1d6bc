import { exportedObject, exportedText } from './exported-literal.ts';
import { fixedSizeGraphToOnnx } from './fixed-size/fixed-size-graph.ts';
import { graphToOnnx } from './graph-model.ts';
import { kerasToOnnx } from './keras-layers.ts';
import { toSinglePrecision } from './single-precision.ts';

/** What makes a network that onnxruntime runs well out of a package's files. */
export type Conversion =
  /** An ONNX file in parts, stored in half precision: rewritten in single precision, with these outputs alone. */
  | { readonly kind: 'single-precision'; readonly outputs: readonly string[] }
  /** `model.json` of a Keras network for TensorFlow.js, then its weight files in order. */
  | { readonly kind: 'keras-layers' }
  /** The same as scripts for browsers, weights in base64: what they export is read, the scripts never run. */
  | { readonly kind: 'keras-scripts' }
  /** The JSON file of a frozen graph for TensorFlow.js, then its weight files in order: up to these nodes. */
  | { readonly kind: 'graph'; readonly outputs: readonly string[] }
  /** The same of a network that computes what its picture's size asks for: for pictures of this size. */
  | {
      readonly kind: 'fixed-size-graph';
      readonly output: string;
      readonly width: number;
      readonly height: number;
    };

/** The finished file, in pieces, from the contents of the given files in order. */
export function* convert(conversion: Conversion, files: readonly Uint8Array[]): Generator<Uint8Array> {
  if (conversion.kind === 'single-precision') {
    yield* toSinglePrecision(Buffer.concat(files), conversion.outputs);
    return;
  }
  if (conversion.kind === 'graph' || conversion.kind === 'fixed-size-graph') {
    const [description, ...weights] = files;
    const text = new TextDecoder().decode(description);
    const data = Buffer.concat(weights);
    const { parts } =
      conversion.kind === 'graph'
        ? graphToOnnx(text, data, conversion.outputs)
        : fixedSizeGraphToOnnx(text, data, conversion.output, conversion);
    for (const part of parts) yield part.bytes();
    return;
  }
  const isScript = conversion.kind === 'keras-scripts';
  const [description, ...weights] = files;
  const text = new TextDecoder().decode(description);
  const data = isScript ? weights.map((file) => Buffer.from(exportedText(file), 'base64')) : weights;
  const model = isScript ? JSON.stringify(exportedObject(text)) : text;
  for (const part of kerasToOnnx(model, Buffer.concat(data)).parts) {
    yield part.bytes();
  }
}
