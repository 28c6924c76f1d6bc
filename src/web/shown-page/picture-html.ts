import type { SharedBody } from '../../api/contract/contract.ts';
import { escapeMarkup } from '../../i18n/escape-markup.ts';
import type { SharedWords } from './shared-words.server.ts';

/** Photos whose shapes differ more than this don't lie on each other. */
const sameShape = 0.02;

export interface ShownPicture {
  readonly shared: Pick<SharedBody, 'type' | 'alt' | 'width' | 'height' | 'before'>;
  readonly words: Pick<SharedWords, 'ui' | 'beforeAlt' | 'afterAlt'>;
  /** The files lie below it. */
  readonly path: string;
}

/** The picture or clip, with a line between before and after where its owner shows both. */
export function shownPicture(page: ShownPicture): string {
  const { shared, words, path: here } = page;
  const { type, width, height, before } = shared;
  const alt = escapeMarkup(shared.alt);
  const size = { width, height };
  if (type === 'video/mp4')
    return `<video class="print" src="${here}/picture" poster="${here}/poster.jpg" style="${shape(size)}" controls playsinline preload="metadata" aria-label="${alt}"></video>`;
  const after = image(`${here}/picture`, alt, size);
  if (!before)
    return `<div class="print${type === 'image/webp' ? ' checker' : ''}" style="${shape(size)}">${after}</div>`;
  const { compare } = words.ui;
  const [beforeAlt, afterAlt] = [words.beforeAlt, words.afterAlt].map(escapeMarkup);
  const first = image(`${here}/before.jpg`, beforeAlt, before);
  const ratio = before.width / before.height / (width / height);
  if (Math.abs(ratio - 1) > sameShape)
    return [
      '<div class="pair">',
      `<div class="print" style="${shape(before)}">${first}${tag('before', compare.before)}</div>`,
      `<div class="print checker" style="${shape(size)}">${image(`${here}/picture`, afterAlt, size)}${tag('after', compare.after)}</div>`,
      '</div>',
    ].join('');
  return [
    `<div class="compare print" style="${shape(size)}">${first}`,
    `<div class="after checker">${image(`${here}/picture`, afterAlt, size)}</div>`,
    `<input type="range" min="0" max="100" step="0.25" value="50" aria-label="${escapeMarkup(compare.label)}"/>`,
    '<div class="bar"><span class="knob"><svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="m18 8 4 4-4 4M2 12h20M6 8l-4 4 4 4"/></svg></span></div>',
    `${tag('before', compare.before)}${tag('after', compare.after)}</div>`,
  ].join('');
}

function tag(side: 'before' | 'after', words: string): string {
  return `<span class="tag tag-${side}" aria-hidden="true">${escapeMarkup(words)}</span>`;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** As large as the window has room for, and never larger than it is. */
function shape({ width, height }: Size): string {
  return `--w:${width};--h:${height}`;
}

function image(src: string, alt: string, { width, height }: Size): string {
  return `<img src="${src}" alt="${alt}" width="${width}" height="${height}" fetchpriority="high"/>`;
}
