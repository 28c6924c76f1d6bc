import type account from '../../locales/en/account.json';
import type accountMenu from '../../locales/en/accountMenu.json';
import type admin from '../../locales/en/admin.json';
import type ads from '../../locales/en/ads.json';
import type apiKeys from '../../locales/en/apiKeys.json';
import type avatars from '../../locales/en/avatars.json';
import type billing from '../../locales/en/billing.json';
import type blog from '../../locales/en/blog.json';
import type board from '../../locales/en/board.json';
import type buy from '../../locales/en/buy.json';
import type campaign from '../../locales/en/campaign.json';
import type contact from '../../locales/en/contact.json';
import type credits from '../../locales/en/credits.json';
import type dashboard from '../../locales/en/dashboard.json';
import type developers from '../../locales/en/developers.json';
import type emoji from '../../locales/en/emoji.json';
import type explore from '../../locales/en/explore.json';
import type faqs from '../../locales/en/faqs.json';
import type files from '../../locales/en/files.json';
import type fonts from '../../locales/en/fonts.json';
import type gallery from '../../locales/en/gallery.json';
import type generate from '../../locales/en/generate.json';
import type home from '../../locales/en/home.json';
import type installed from '../../locales/en/installed.json';
import type loading from '../../locales/en/loading.json';
import type logo from '../../locales/en/logo.json';
import type meme from '../../locales/en/meme.json';
import type pricing from '../../locales/en/pricing.json';
import type promise from '../../locales/en/promise.json';
import type samples from '../../locales/en/samples.json';
import type shared from '../../locales/en/shared.json';
import type signIn from '../../locales/en/signIn.json';
import type status from '../../locales/en/status.json';
import type styles from '../../locales/en/styles.json';
import type subscription from '../../locales/en/subscription.json';
import type things from '../../locales/en/things.json';
import type toolIndex from '../../locales/en/toolIndex.json';
import type toolPage from '../../locales/en/toolPage.json';
import type ui from '../../locales/en/ui.json';
import type unsubscribe from '../../locales/en/unsubscribe.json';
import type upgrade from '../../locales/en/upgrade.json';
import type validation from '../../locales/en/validation.json';
import type verify from '../../locales/en/verify.json';
import type withdraw from '../../locales/en/withdraw.json';
import type workspace from '../../locales/en/workspace.json';
import type { LocaleCode, locales } from './locales.ts';

/** One namespace for each file in `locales/<code>/` that pages show; English is complete and gives the types. */
export interface Messages {
  /** What every page says. */
  ui: typeof ui;
  /** What is said when scripts do not come, or a new build does. */
  loading: typeof loading;
  accountMenu: typeof accountMenu;
  // Each of these comes with the pages that say it.
  account: typeof account;
  admin: typeof admin;
  ads: typeof ads;
  apiKeys: typeof apiKeys;
  avatars: typeof avatars;
  billing: typeof billing;
  blog: typeof blog;
  board: typeof board;
  buy: typeof buy;
  campaign: typeof campaign;
  contact: typeof contact;
  credits: typeof credits;
  dashboard: typeof dashboard;
  developers: typeof developers;
  emoji: typeof emoji;
  explore: typeof explore;
  faqs: typeof faqs;
  files: typeof files;
  fonts: typeof fonts;
  gallery: typeof gallery;
  generate: typeof generate;
  home: typeof home;
  installed: typeof installed;
  logo: typeof logo;
  meme: typeof meme;
  pricing: typeof pricing;
  promise: typeof promise;
  samples: typeof samples;
  /** Of the pages that links to shared results lead to, which the server writes by itself. */
  shared: typeof shared;
  signIn: typeof signIn;
  status: typeof status;
  styles: typeof styles;
  subscription: typeof subscription;
  things: typeof things;
  toolIndex: typeof toolIndex;
  toolPage: typeof toolPage;
  unsubscribe: typeof unsubscribe;
  upgrade: typeof upgrade;
  validation: typeof validation;
  verify: typeof verify;
  withdraw: typeof withdraw;
  workspace: typeof workspace;
}

export type SampleId = keyof Messages['samples'];

declare module 'use-intl' {
  interface AppConfig {
    Locale: (typeof locales)[LocaleCode];
    Messages: Messages;
  }
}
