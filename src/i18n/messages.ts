import type samples from '../../locales/en/samples.json';
import type ui from '../../locales/en/ui.json';
import type workspace from '../../locales/en/workspace.json';

/** The languages the site speaks: the part of the path, and the tag for `lang` and number formats. */
export const locales = { en: 'en-US' } as const;
export type LocaleCode = keyof typeof locales;

/** One namespace for each file in `locales/<code>/` that pages show; English is complete and gives the types. */
export interface Messages {
  ui: typeof ui;
  samples: typeof samples;
  /** On tool pages only. */
  workspace: typeof workspace;
}

export type SampleId = keyof Messages['samples'];

declare module 'use-intl' {
  interface AppConfig {
    Locale: (typeof locales)[LocaleCode];
    Messages: Messages;
  }
}
