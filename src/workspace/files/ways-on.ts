import type { ToolDescription } from '../../api/contract/contract.ts';
import { fileTypes, type WrittenFormat } from '../../codecs/file-types.ts';
import type { FileFacts, MissedTarget } from '../../tasks/file-writing.ts';
import { optionsInUse } from '../work/tool-options.ts';
import type { Values } from './file-entry.ts';
import type { Writing } from './tool-writing.ts';

/** Settings under which a file can be written after all, and what they mean. */
export type WayOn = { readonly values: Values } & (
  | { readonly kind: 'first' }
  /** Each becomes a file of its own. */
  | { readonly kind: 'each' }
  | { readonly kind: 'moving'; readonly format: WrittenFormat }
  /** Another type, which needs fewer bytes. */
  | { readonly kind: 'format'; readonly format: WrittenFormat }
  | { readonly kind: 'fewer-pixels' }
  | { readonly kind: 'larger'; readonly bytes: number }
);

interface Question {
  readonly tool: ToolDescription;
  readonly facts: FileFacts;
  readonly values: Values;
  readonly writing: Writing;
}

type Candidate = { readonly values: Values; readonly request: NonNullable<ReturnType<Writing>> };

/** What each other value of one option would come to. */
function candidates(
  { tool, facts, values, writing }: Question,
  control: string,
  others: (option: ToolDescription['options'][number]) => readonly unknown[],
): Candidate[] {
  return optionsInUse(tool, values)
    .filter((option) => option.control === control)
    .flatMap((option) => others(option).map((value) => ({ ...values, [option.id]: value })))
    .flatMap((changed) => {
      const request = writing(facts, changed);
      return request ? [{ values: changed, request }] : [];
    });
}

/** For an animation or pages that the wanted type does not hold: types that do, and the first of them alone. */
export function waysForFrames(question: Question): WayOn[] {
  const all = candidates(question, 'choice', ({ choices }) => choices ?? []);
  const isMoving = ({ request }: Candidate) => fileTypes[request.format].many !== null;
  const formats = new Map(all.filter(isMoving).map((one) => [one.request.format, one]));
  const own = question.facts.format;
  const best = (['webp', own, 'gif'] as const).filter((format) => formats.has(format as WrittenFormat));
  const isSingle = ({ request }: Candidate) => request.many !== 'refuse';
  const first = all.find((one) => isSingle(one) && one.request.files === 1);
  const each = all.find((one) => isSingle(one) && one.request.files > 1);
  return [...new Map(best.map((format) => [format, formats.get(format as WrittenFormat)!])).values()]
    .map(({ values, request }): WayOn => ({ kind: 'moving', format: request.format, values }))
    .concat(each ? [{ kind: 'each', values: each.values }] : [])
    .concat(first ? [{ kind: 'first', values: first.values }] : []);
}

/** Of the types that are written, the one that looks best in few bytes. */
const leanest = 'avif' satisfies WrittenFormat;

/** For a size that is met by a poor quality. */
export function waysForPoor(question: Question): WayOn[] {
  return [...shrinking(question), ...inLeanest(question)];
}

/** For a size that even the lowest quality does not meet. */
export function waysForTarget(
  question: Question,
  { smallestBytes, fits }: Pick<MissedTarget, 'smallestBytes' | 'fits'>,
): WayOn[] {
  const kilobytes = Math.ceil(smallestBytes / 1000);
  const larger = candidates(question, 'number', () => [kilobytes]).find(
    ({ request: { aim } }) => 'maxBytes' in aim && aim.maxBytes >= smallestBytes,
  );
  return [
    ...(fits ? shrinking(question) : []),
    ...inLeanest(question),
    ...(larger ? [{ kind: 'larger', bytes: kilobytes * 1000, values: larger.values } as const] : []),
  ];
}

function shrinking(question: Question): WayOn[] {
  const way = candidates(question, 'switch', () => [true]).find(
    ({ request: { aim } }) => 'maxBytes' in aim && aim.mayShrink,
  );
  return way ? [{ kind: 'fewer-pixels', values: way.values }] : [];
}

function inLeanest(question: Question): WayOn[] {
  const { facts, values, writing } = question;
  if (facts.frames > 1 || writing(facts, values)?.format === leanest) return [];
  const all = candidates(question, 'choice', ({ choices }) => choices ?? []);
  const way = all.find(({ request }) => request.format === leanest);
  return way ? [{ kind: 'format', format: leanest, values: way.values }] : [];
}
