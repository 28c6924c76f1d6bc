import type blog from '../../locales/en/blog.json';
import type campaign from '../../locales/en/campaign.json';
import type contact from '../../locales/en/contact.json';
import type faqs from '../../locales/en/faqs.json';
import type pricing from '../../locales/en/pricing.json';
import type samples from '../../locales/en/samples.json';
import type toolIndex from '../../locales/en/toolIndex.json';
import type ui from '../../locales/en/ui.json';
import type validation from '../../locales/en/validation.json';
import type workspace from '../../locales/en/workspace.json';
import type { LocaleCode, locales } from './locales.ts';

/** One namespace for each file in `locales/<code>/` that pages show; English is complete and gives the types. */
export interface Messages {
  ui: typeof ui;
  samples: typeof samples;
  // Each of these on its own pages only.
  blog: typeof blog;
  campaign: typeof campaign;
  contact: typeof contact;
  faqs: typeof faqs;
  pricing: typeof pricing;
  toolIndex: typeof toolIndex;
  validation: typeof validation;

  workspace: typeof workspace;
}

export type SampleId = keyof Messages['samples'];

declare module 'use-intl' {
  interface AppConfig {
    Locale: (typeof locales)[LocaleCode];
    Messages: Messages;
  }
}
