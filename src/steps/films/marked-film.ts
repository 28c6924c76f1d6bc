import { editedMark, markEdited } from '../../imaging/mark/edited-mark.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import type { MadeClip } from '../../tasks/clip.ts';
import { exactly } from '../../tasks/clips/exactly.ts';
import type { Studio } from '../../tool/studio.ts';

export interface PeopleElsewhere {
  /** What they do, in words of the tool's own: nobody types any for a clip of people. */
  readonly prompt: string;
  /** How it begins, in the size of the frame. */
  readonly first: Raster<Uint8Array>;
  readonly seconds: number;
  readonly seed: number;
}

/** What must not be seen. */
const avoided = 'other people, text, distorted faces, extra limbs';

/**
 * Has the engine that was chosen make a clip of people, and sets the mark "AI-edited" into each of its frames. Who is in it was looked at
 * before: from here on, the picture leaves this machine.
 */
export async function markedFilmElsewhere(
  { prompt, first, seconds, seed }: PeopleElsewhere,
  studio: Pick<Studio, 'run' | 'clip'>,
): Promise<MadeClip> {
  const { width, height } = first;
  const { open } = await studio.run('generate-video', {
    ...{ prompt, width, height, seconds, seed, firstFrame: first },
    negativePrompt: avoided,
  });
  const made = await open();
  const mark = editedMark(made);
  const { frames, frameRate: rate } = made;
  const film = studio.clip('film', { width: made.width, height: made.height, rate, frames });
  for await (const frame of exactly(made.read(), frames)) {
    // One that comes twice at the end is marked once.
    const pixels = { ...frame, data: frame.data.slice() };
    markEdited(pixels, mark);
    await film.frame(pixels);
  }
  return film.finish();
}
