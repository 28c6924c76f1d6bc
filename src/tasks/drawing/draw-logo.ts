import type { Raster } from '../../imaging/raster/raster.ts';
import type { LogoBrief } from '../../logo/design-logos.ts';

export interface DrawLogoInput {
  readonly brief: LogoBrief;
  /** 1 to 12. */
  readonly count: number;
  /** Where the kit is written: a ZIP with everything of each logo, in folders of their own where there are several. */
  readonly kit: string;
}

/** Errors: `option_invalid {option}` for a name without a letter that can be drawn, and for an icon that isn't there. */
export interface DrawLogoOutput {
  /** Each logo on its background, 4 channels, sRGB, 4 : 3. */
  readonly logos: readonly Raster<Uint8Array>[];
  /** Brand sheet of the first one: what stands for the kit. */
  readonly sheet: Raster<Uint8Array>;
  /** Layouts, fonts and colors of each, in words of the tool's options. */
  readonly designs: readonly { readonly layout: string; readonly font: string; readonly icon: string }[];
  /** Text and ground, or mark and ground, of colors that were asked for are too alike: under 4.5 : 1. */
  readonly isHardToRead: boolean;
}
