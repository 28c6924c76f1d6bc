import { colorist } from './colors/colorist.engine.ts';
import { lcmDreamshaper } from './diffusion/lcm-dreamshaper.engine.ts';
import { sdTurbo } from './diffusion/sd-turbo.engine.ts';
import type { Engine } from './engine.ts';
import { faceMesh } from './faces/face-mesh.engine.ts';
import { faceTraits } from './faces/face-traits.engine.ts';
import { followFace } from './faces/follow-face.engine.ts';
import { continuation } from './fill/continuation.engine.ts';
import { patchwork } from './fill/patchwork.engine.ts';
import { centernet } from './finders/centernet.engine.ts';
import { movenet } from './finders/movenet.engine.ts';
import { ppocr } from './finders/ppocr.engine.ts';
import { shadowFinder } from './finders/shadow.engine.ts';
import { esrganThick } from './local/esrgan-thick.engine.ts';
import { isnet } from './local/isnet.engine.ts';
import { lettersmith } from './local/lettersmith.engine.ts';
import { nsfwMobilenet } from './local/nsfw-mobilenet.engine.ts';
import { painters } from './local/painters.engine.ts';

import { restoreNoiseJpeg } from './local/restore-noise-jpeg.engine.ts';
import { typesetter } from './local/typesetter.engine.ts';
import { upscaleX2 } from './local/upscale-x2.engine.ts';
import { birefnet } from './optional/birefnet.engine.ts';
import { ddcolor } from './optional/ddcolor.engine.ts';
import { efficientSam } from './optional/efficientsam.engine.ts';
import { lama } from './optional/lama.engine.ts';
import { maximDeblurring } from './optional/maxim-deblurring.engine.ts';
import { migan } from './optional/migan.engine.ts';
import { modnet } from './optional/modnet.engine.ts';
import { nafnet } from './optional/nafnet.engine.ts';
import { realesrGeneral } from './optional/realesr-general.engine.ts';
import { packer } from './printing/packer.engine.ts';
import { printer } from './printing/printer.engine.ts';
import { dicebear } from './scenes/dicebear.engine.ts';
import { drawingDesk } from './scenes/drawing-desk.engine.ts';
import { scenes } from './scenes/scenes.engine.ts';
import { unblur } from './unblur/unblur.engine.ts';
import { repairClip } from './video/repair-clip.engine.ts';

/** Every engine there is, for each task in the order of preference. Nothing else lists engines. */
export const engines: readonly Engine[] = [
  birefnet,
  isnet,
  modnet,
  upscaleX2,
  esrganThick,
  realesrGeneral,
  restoreNoiseJpeg,
  repairClip,
  lama,
  migan,
  patchwork,
  continuation,
  efficientSam,
  unblur,
  nafnet,
  maximDeblurring,
  ddcolor,
  colorist,
  painters,
  sdTurbo,
  lcmDreamshaper,
  scenes,
  dicebear,
  drawingDesk,
  lettersmith,
  typesetter,
  printer,
  packer,
  ppocr,
  centernet,
  movenet,
  shadowFinder,
  faceMesh,
  followFace,
  faceTraits,
  nsfwMobilenet,
];
