import type { LocaleCode } from '#src/i18n/locales.ts';

/** A picture of the site that a browser shows beside its question whether to install it. */
export interface InstallPicture {
  /** Which windows it is of, as manifests say it. */
  readonly form: 'wide' | 'narrow';
  readonly width: number;
  readonly height: number;
  /** The window that it was taken in. */
  readonly viewport: { readonly width: number; readonly height: number };
}

/** A browser asks for sides of 320 pixels at least, and the longer at most 2.3 times the shorter. */
export const installPictures: readonly InstallPicture[] = [
  { form: 'wide', width: 800, height: 500, viewport: { width: 1280, height: 800 } },
  { form: 'narrow', width: 360, height: 640, viewport: { width: 390, height: 693 } },
];

/** Its place among the public files. They show words, so each language has its own. */
export function installPictureFile({ form }: InstallPicture, locale: LocaleCode): string {
  return `/installed/${form}-${locale}.webp`;
}
