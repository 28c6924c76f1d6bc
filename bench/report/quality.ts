import { measureCutOut, measureSmallSubjects } from '../cut-out/cut-out-quality.ts';
import { measureFaces } from '../faces/face-quality.ts';
import { measureHair } from '../faces/hair-quality.ts';
import { measureExtending } from '../fill/extend-quality.ts';
import { measureFilling } from '../fill/fill-quality.ts';
import { measureShadows } from '../shadow/shadow-quality.ts';
import { measureSkies } from '../sky/sky-quality.ts';
import { measureText } from '../text/text-quality.ts';
import { measureUpscaling } from '../upscale/upscale-quality.ts';

/**
 * `npm run quality [cut-out] [small-subjects] [fill] [extend] [shadow] [sky] [text] [upscale] [faces] [hair]`: how good the results are, measured on pictures whose
 * answer is known.
 */

const measurements = {
  'cut-out': measureCutOut,
  'small-subjects': measureSmallSubjects,
  fill: measureFilling,
  extend: measureExtending,
  shadow: measureShadows,
  sky: measureSkies,
  text: measureText,
  upscale: measureUpscaling,
  faces: measureFaces,
  hair: measureHair,
};

const wanted = process.argv.slice(2);
for (const [name, measure] of Object.entries(measurements)) {
  if (wanted.length === 0 || wanted.includes(name)) await measure();
}
