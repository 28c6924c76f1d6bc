import type { SharedBody } from '../../api/contract/contract.ts';
import { shareCard } from '../../codecs/pixels/shared-size.ts';

interface OembedQuery {
  readonly maxwidth: number;
  readonly maxheight: number;
}

/** What sites show of a link that ask by oEmbed 1.0 (https://oembed.com): the picture where it fits, else its card, else a link. */
export function oembed(
  shared: SharedBody,
  { address, title, origin }: { readonly address: string; readonly title: string; readonly origin: string },
  { maxwidth, maxheight }: OembedQuery,
) {
  const fits = ({ width, height }: { width: number; height: number }) =>
    width <= maxwidth && height <= maxheight;
  const about = {
    version: '1.0',
    title,
    provider_name: 'Pixelwright',
    provider_url: origin,
    // Asked for again: it may have been taken back.
    cache_age: 60,
  };
  const card = { url: `${address}/card.jpg`, ...shareCard };
  const { type, width, height } = shared;
  if (type !== 'video/mp4' && fits({ width, height }))
    return { ...about, type: 'photo', url: `${address}/picture`, width, height };
  if (fits(shareCard)) return { ...about, type: 'photo', ...card };
  return { ...about, type: 'link' };
}

/** Null of what is no number that may be asked for. */
export function readOembedQuery(query: URLSearchParams): OembedQuery | null {
  const read = (name: string) => {
    const text = query.get(name);
    if (text === null) return Number.POSITIVE_INFINITY;
    return /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  };
  const [maxwidth, maxheight] = [read('maxwidth'), read('maxheight')];
  return Number.isNaN(maxwidth) || Number.isNaN(maxheight) ? null : { maxwidth, maxheight };
}
