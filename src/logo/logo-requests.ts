import type { z } from 'zod';
import type { LogoBrief } from './design-logos.ts';
import type { LogoDesign } from './logo-design.ts';
import type { logoOptions } from './logo-options.ts';
import type { Look, PictureSize } from './logo-views.ts';

/** One way to look at a logo. */
export interface LogoView {
  /** The first design of what these ask for. */
  readonly options: z.output<typeof logoOptions>;
  readonly look: Look;
}

export interface LogoPicture extends LogoView {
  readonly size: PictureSize;
}

/** What is asked while somebody designs a logo. It unpacks fonts and sets type, so a child process answers it. */
export type LogoRequest =
  | { readonly kind: 'designs'; readonly brief: LogoBrief }
  | { readonly kind: 'pictures'; readonly pictures: readonly LogoPicture[] }
  | { readonly kind: 'vector'; readonly view: LogoView }
  | { readonly kind: 'icons'; readonly words: string; readonly most: number };

export interface FoundIcon {
  readonly name: string;
  /** SVG path data on a grid of 256. */
  readonly outline: string;
}

/** What comes back, by the request's kind. */
export interface LogoAnswers {
  designs: readonly LogoDesign[];
  /** WebP in base64, in the order of the request; null where nothing of a logo can be drawn. */
  pictures: readonly (string | null)[];
  /** An SVG document. */
  vector: string;
  icons: readonly FoundIcon[];
}

export type LogoAnswer = LogoAnswers[LogoRequest['kind']];
