import type samples from '../../locales/en/samples.json';
import type ui from '../../locales/en/ui.json';
import type workspace from '../../locales/en/workspace.json';
import type { LocaleCode, locales } from './locales.ts';

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
