import { drawPuppets } from '../../imaging/card/card-frame.ts';
import type { CardPose, CardScene } from '../../imaging/card/card-pose.ts';
import type { Puppet } from '../../imaging/card/card-puppet.ts';
import { textureOf } from '../../imaging/mesh/mesh-texture.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import { backdropNames, pastels } from '../../imaging/storybook/pastel-backdrop.ts';
import { rectangle } from '../../imaging/vector/curves.ts';
import { flat, shape } from '../../imaging/vector/painting.ts';
import type { MadeClip } from '../../tasks/clip.ts';
import type { Studio } from '../../tool/studio.ts';
import { markedFilmElsewhere } from '../films/marked-film.ts';
import { refuseDocuments } from '../people/refuse-documents.ts';
import { refuseMinors } from '../people/refuse-minors.ts';
import type { CardGuest } from './card-guests.ts';
import type { CardOptions } from './card-options.ts';
import { cardFrame, largestSeed } from './card-shape.ts';
import { petPuppet, photoPuppet } from './cut-puppets.ts';

/** How far from the middle each of them stands, in units of the card. */
const apart = 178;
/** Of a cut-out portrait's height, as much as fades out below. */
const fading = 0.17;

/** What they do, and nothing else: nobody types words for a clip of this kind. */
const actions: Readonly<Record<CardScene, string>> = {
  hug: 'The two turn to each other, come near and hug warmly with both arms, cheek beside cheek, and smile. They stay in this hug.',
  cheek:
    'The one on the left turns to the other one, leans over and gives a short, gentle kiss on the cheek. The other one smiles. Then both look into the camera.',
  forehead:
    'The one on the left turns to the other one, leans over and gives a short, gentle kiss on the forehead. The other one smiles with closed eyes. Then both look into the camera.',
};
const manner =
  'Natural and affectionate, as in a family film. Faces, hair and clothes stay as they are, everybody stays dressed. The camera and the plain background stand still.';

type Elsewhere = Pick<CardOptions, 'backdrop' | 'ratio' | 'resolution' | 'seconds' | 'seed'>;

/**
 * Has the engine that was chosen make a clip of two who hug or kiss, from a picture in which they stand side by side, cut out of their photos.
 * Whoever is a minor stays here, also where their family's photos may be drawn. Errors: `minor_refused`, `document_refused`, those of the task.
 *
 * @param guests the left one, who kisses where there is a kiss, and the right one
 */
export async function cardElsewhere(
  scene: CardScene,
  guests: readonly [CardGuest, CardGuest],
  options: Elsewhere,
  studio: Pick<Studio, 'run' | 'runEach' | 'step' | 'stage' | 'clip' | 'chance'>,
): Promise<{ film: MadeClip; seed: number }> {
  for (const guest of guests) {
    if (guest.kind === 'person') await refuseMinors(guest.photo, guest.faces, studio);
    else await refuseDocuments(guest.photo, studio);
  }
  const seed = options.seed ?? studio.chance % largestSeed;
  studio.stage('measure');
  const first = await sideBySide(guests, options, seed, studio);
  studio.stage('film');
  const prompt = `${actions[scene]} ${manner}`;
  return { film: await markedFilmElsewhere({ prompt, first, seconds: options.seconds, seed }, studio), seed };
}

/** Both from the chest up before a plain pastel wall; where a photo ends, the frame ends. */
async function sideBySide(
  guests: readonly [CardGuest, CardGuest],
  options: Omit<Elsewhere, 'seconds' | 'seed'>,
  seed: number,
  studio: Pick<Studio, 'run' | 'step'>,
): Promise<Raster<Uint8Array>> {
  const frame = cardFrame(options);
  const scale = Math.min(frame.width / 740, frame.height / 760);
  const puppets: Puppet[] = [];
  for (const guest of guests)
    puppets.push(
      guest.kind === 'pet' ? await petPuppet(guest, scale, false) : await photoPuppet(guest, scale, studio),
    );
  const backdrop =
    options.backdrop === 'chance' ? backdropNames[seed % backdropNames.length] : options.backdrop;
  const { pictures } = await studio.run('draw-paintings', {
    paintings: [
      {
        name: 'wall',
        painting: {
          ...frame,
          nodes: [shape(rectangle(0, 0, frame.width, frame.height), flat(pastels[backdrop].top))],
        },
      },
    ],
    width: frame.width,
  });
  const drawn = textureOf(pictures[0]);
  const still = { y: 0, lean: 0, tilt: 0, squash: 1, face: 0, lids: 0 };
  const pose: CardPose = {
    puppets: [
      { ...still, x: -apart },
      { ...still, x: apart },
    ],
    ...{ embrace: 0, hearts: -1, wipe: 0, words: 0 },
  };
  const [left, right] = puppets;
  const end = Math.min(...puppets.map(lowerEnd));
  const camera = [scale, 0, 0, scale, frame.width / 2, frame.height - end * scale] as const;
  drawPuppets(drawn, [left, right], pose, camera, 'kiss');
  const { width, height, data } = drawn;
  const pixels = new Uint8Array(3 * width * height);
  for (let i = 0, from = 0; i < pixels.length; i += 3, from += 4)
    pixels.set(data.subarray(from, from + 3), i);
  return { width, height, channels: 3, data: pixels };
}

/** Where a figure ends, in units of the card, before it fades out. */
function lowerEnd({ body, scale, down, isPet }: Puppet): number {
  const tall = body.texture.height / body.density;
  return down + scale * (body.y + (isPet ? 1 : 1 - fading) * tall);
}
