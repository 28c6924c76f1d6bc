import { inFrame } from '../../steps/films/film-elsewhere.ts';
import { markedFilmElsewhere } from '../../steps/films/marked-film.ts';
import { type FrameOptions, frameSizes } from '../../steps/films/subject-frame.ts';
import { portraitFaces } from '../../steps/people/portrait-faces.ts';
import { refuseDocuments } from '../../steps/people/refuse-documents.ts';
import { refuseMinors } from '../../steps/people/refuse-minors.ts';
import type { MadeClip } from '../../tasks/clip.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { Studio } from '../../tool/studio.ts';
import { danceWords } from './dance-words.ts';

type Options = Parameters<typeof danceWords>[0] &
  FrameOptions & { readonly seconds: number; readonly seed?: number };

/**
 * Has the engine that was chosen make the dance; it makes up every frame. Whoever looks like a minor dances on this machine alone. Errors:
 * `minor_refused`, `document_refused`, those of the task.
 */
export async function danceElsewhere(
  photo: Photo,
  options: Options,
  studio: Pick<Studio<never, never>, 'run' | 'runEach' | 'stage' | 'clip' | 'chance'>,
): Promise<MadeClip> {
  studio.stage('subject');
  const faces = await portraitFaces(photo, studio, { mayBeNone: true });
  if (faces.length === 0) await refuseDocuments(photo, studio);
  await refuseMinors(photo, faces, studio);
  studio.stage('film');
  const first = await inFrame(photo, frameSizes(photo, options).frame);
  const { seconds, seed = studio.chance } = options;
  return markedFilmElsewhere({ prompt: danceWords(options), first, seconds, seed }, studio);
}
