import type { JobBody, MediaBody, ToolDescription } from '../../api/contract/contract.ts';
import type { Statement } from '../../tool/statements/needed-statements.ts';
import { mainInputOf } from '../../tool/tool-parts.ts';
import { pause } from '../calls/event-stream.ts';
import { withRetries } from '../calls/retries.ts';
import { uploadPicture } from '../calls/upload.ts';
import { refusalOf } from '../photo/photo-check.ts';
import { type Problem, problemOf } from '../problem/problem.ts';

/** A photo beside the main one: on its way, there (`media`), or refused (`problem`). */
export interface GivenInput {
  readonly name: string;
  readonly media: MediaBody | null;
  readonly problem: Problem | null;
}

/** What a visitor gave and stated besides the photo that is worked on; it goes with every job of this visit. */
export interface Given {
  readonly given: Readonly<Record<string, GivenInput>>;
  readonly stated: readonly Statement[];
}

/** Of a list, the places that are taken and the next one that is free; of every other input, its only one. */
export function placesOf(
  { id, most }: Pick<ToolDescription['inputs'][number], 'id' | 'most'>,
  given: Given['given'],
): string[] {
  const all = Array.from({ length: most ?? 1 }, (_, at) => placeOf(id, at));
  const last = all.findLastIndex((place) => place in given);
  const free = all[last + 1] ?? all.find((place) => !(place in given));
  return all.filter((place) => place in given || place === free);
}

/** The first place of an input is called as the input is. */
export const placeOf = (input: string, at: number) => (at === 0 ? input : `${input}:${at + 1}`);

/** Inputs and statements of a job on this photo, or on none. */
export function jobInputs(
  tool: ToolDescription,
  { given, stated }: Given,
  photo: string | null,
): { inputs: Record<string, string | string[]>; statements: readonly Statement[] } {
  const inputs: Record<string, string | string[]> = {};
  for (const input of tool.inputs) {
    const ids = placesOf(input, given).flatMap((place) => given[place]?.media?.id ?? []);
    if (ids.length > 0) inputs[input.id] = input.most ? ids : ids[0];
  }
  if (photo !== null) inputs[mainInputOf(tool)] = photo;
  return { inputs, statements: stated.filter(({ input }) => input in inputs) };
}

/** Whether this job was given the lists of photos that are given now. */
export function hasSameGiven(
  { inputs }: Pick<ToolDescription, 'inputs'>,
  given: Given['given'],
  job: Pick<JobBody, 'inputs'>,
): boolean {
  return inputs
    .filter(({ most, main }) => most !== null && !main)
    .every((input) => {
      const now = placesOf(input, given).flatMap((place) => given[place]?.media?.id ?? []);
      const then = (job.inputs[input.id] ?? []).map(({ id }) => id);
      return now.join() === then.join();
    });
}

/** What was stated about the photos that are worked on: it holds for each of a batch. */
export function mainStatements(
  tool: ToolDescription,
  { stated }: Pick<Given, 'stated'>,
): readonly Statement[] {
  return stated.filter(({ input }) => input === mainInputOf(tool));
}

/** Sends photos beside the main one, one for each input; a newer one takes the place of what is on its way. */
export class GivenInputs {
  readonly #change: (input: string, given: GivenInput | null) => void;
  readonly #sending = new Map<string, { controller: AbortController; done: Promise<void> }>();

  constructor(change: (input: string, given: GivenInput | null) => void) {
    this.#change = change;
  }

  give(input: string, file: File, limits: ToolDescription['limits']): void {
    this.#stop(input);
    const { name } = file;
    const problem = refusalOf(file, limits);
    this.#change(input, { name, media: null, problem });
    if (problem) return;
    const controller = new AbortController();
    const { signal } = controller;
    const done = withRetries(() => uploadPicture(file, name, { signal }), signal, pause).then(
      (media) => this.#change(input, { name: media.name, media, problem: null }),
      (error: unknown) => {
        if (!signal.aborted) this.#change(input, { name, media: null, problem: problemOf(error) });
      },
    );
    this.#sending.set(input, { controller, done });
  }

  takeAway(input: string): void {
    this.#stop(input);
    this.#change(input, null);
  }

  /** Settles when nothing is on its way. */
  async settled(): Promise<void> {
    await Promise.all([...this.#sending.values()].map(({ done }) => done));
  }

  #stop(input: string): void {
    this.#sending.get(input)?.controller.abort(new Error('another photo was given'));
    this.#sending.delete(input);
  }
}
