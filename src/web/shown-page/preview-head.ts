import type { SharedBody } from '../../api/contract/contract.ts';
import { shareCard } from '../../codecs/pixels/shared-size.ts';
import { escapeMarkup } from '../../i18n/escape-markup.ts';
import { type LocaleCode, locales } from '../../i18n/locales.ts';

interface PreviewHead {
  readonly shared: Pick<SharedBody, 'type' | 'alt' | 'width' | 'height'>;
  readonly locale: LocaleCode;
  readonly siteName: string;
  readonly title: string;
  readonly description: string;
  /** The page’s own, with the site in front. */
  readonly address: string;
  /** Below it lie the card, the picture and the answer for oEmbed. */
  readonly files: string;
}

/** What the head of a shown picture tells browsers and other sites. */
export function previewHead({
  shared,
  locale,
  siteName,
  title: plainTitle,
  description: plainDescription,
  address,
  files,
}: PreviewHead): string {
  const title = escapeMarkup(plainTitle);
  const description = escapeMarkup(plainDescription);
  const alt = escapeMarkup(shared.alt);
  const property = (name: string, content: string | number) =>
    `<meta property="${name}" content="${content}"/>`;
  const isClip = shared.type === 'video/mp4';
  return [
    `<title>${title} – ${escapeMarkup(siteName)}</title><meta name="description" content="${description}"/>`,
    '<link rel="icon" href="/mark.svg" type="image/svg+xml"/>',
    property('og:type', isClip ? 'video.other' : 'website'),
    property('og:site_name', escapeMarkup(siteName)),
    property('og:locale', locales[locale].replace('-', '_')),
    property('og:title', title),
    property('og:description', description),
    property('og:url', address),
    property('og:image', `${files}/card.jpg`),
    property('og:image:type', 'image/jpeg'),
    property('og:image:width', shareCard.width),
    property('og:image:height', shareCard.height),
    property('og:image:alt', alt),
    ...(isClip
      ? [
          property('og:video', `${files}/picture`),
          property('og:video:type', shared.type),
          property('og:video:width', shared.width),
          property('og:video:height', shared.height),
        ]
      : []),
    '<meta name="twitter:card" content="summary_large_image"/>',
    `<meta name="twitter:title" content="${title}"/><meta name="twitter:description" content="${description}"/>`,
    `<meta name="twitter:image" content="${files}/card.jpg"/><meta name="twitter:image:alt" content="${alt}"/>`,
    `<link rel="alternate" type="application/json+oembed" href="${files}/oembed?format=json" title="${title}"/>`,
  ].join('');
}
