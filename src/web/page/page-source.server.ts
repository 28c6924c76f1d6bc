import { createHash } from 'node:crypto';
import { createTranslator } from 'use-intl/core';
import { readThirdParties } from '../../ads/read-third-parties.server.ts';
import type { RuntimeConfig } from '../../api/contract/account-contract.ts';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { describeTool } from '../../api/contract/describe-tool.server.ts';
import type { PriceListBody } from '../../api/contract/pay/pay-contract.ts';
import { entitlementsOf } from '../../billing/entitlements.ts';
import { plans, unfinishedUploadHours, unusedUploadHours } from '../../billing/plans.ts';
import { previewMaxPixels } from '../../codecs/pixels/preview-size.ts';
import { type Env, operatorSettings, siteTraits } from '../../env.server.ts';
import { compileMessages } from '../../i18n/compile-messages.server.ts';
import { type LocaleCode, localeCodes, locales } from '../../i18n/locales.ts';
import { type ContentFacts, readContent } from '../../i18n/read-content.server.ts';
import { readMessages, readSearchTerms, toolWords } from '../../i18n/read-words.server.ts';
import { ownTextsFolder } from '../../i18n/text-files.server.ts';
import type { PageContext, PageToolPage, ToolCard, ToolPage } from '../../pages/head/page-context.ts';
import { type KnownCertificates, nobodyKnown } from '../../provenance/certificates/known-certificates.ts';
import type { PageTool, PageToolWords } from '../../tool/page-tool.ts';
import type { Tool } from '../../tool/tool.ts';
import { findMainInput, mainOutputOf, takesClip, workKindOf } from '../../tool/tool-parts.ts';
import type { ToolFacts } from '../../tool/tool-words.ts';
import { catalog, pageTools, tools } from '../../tools/index.ts';
import type { IconNode } from '../../ui/icon.tsx';
import { type ApiDocument, noApi, readApiGuide } from './api-guide.server.ts';

export interface PageSource extends Omit<PageContext, 'nonce' | 'buildId' | 'explored'> {
  /** Reads again how much the tools are used. True when pages would show another order now. */
  refreshUsage(): Promise<boolean>;
  /** Reads again what Pro costs, where it is sold. True when pages would show something else now. Never fails. */
  refreshPrices(): Promise<boolean>;
}

const MB = 1024 * 1024;

type PageSettings = Pick<
  Env,
  | 'PUBLIC_URL'
  | 'GUEST_DOWNLOADS'
  | 'ICON_HOSTS'
  | 'CONTACT_KEPT_DAYS'
  | 'WITHDRAWALS_KEPT_YEARS'
  | 'REVIEW_LINKS'
> &
  Partial<Pick<Env, 'PORT' | 'DATA_DIR' | 'OPERATOR_NAME' | 'EXPLORE'>> &
  Parameters<typeof readThirdParties>[0];

/** What the pages show, from the list of tools, the plans and the words. */
export async function openPageSource(
  env: PageSettings,
  toolReadiness: (tool: Tool) => Pick<ToolDescription, 'readiness' | 'engine' | 'engines'>,
  readConfig: (locale: LocaleCode) => Promise<RuntimeConfig>,
  readUsage: () => Promise<ReadonlyMap<string, number>>,
  readPrices: ((locale: LocaleCode) => Promise<PriceListBody>) | null = null,
  readDocument: () => Promise<ApiDocument> = async () => noApi,
  knownCertificates: () => KnownCertificates = () => nobodyKnown,
): Promise<PageSource> {
  const plan = plans.guest;
  const guestRights = entitlementsOf('visitor', { guestDownloads: env.GUEST_DOWNLOADS, now: new Date() });
  const guestsMaySave = guestRights.canDownload;
  const guestsMaySaveOf = ({ category }: Tool) =>
    guestRights.canDownload || guestRights.openCategories.includes(category);
  const providersOf = (those: readonly Tool[]) =>
    those.some((tool) => toolReadiness(tool).engines.some(({ place }) => place === 'hosted'))
      ? ('some' as const)
      : ('none' as const);
  // Set up by settings alone, so it stays as it is.
  const providers = providersOf(tools);
  const factsIn = (locale: LocaleCode, tool?: Tool): ToolFacts => ({
    fileSize: fileSize(plan[tool && takesClip(tool) ? 'clip' : 'picture'], locale),
    megapixels: Math.floor(plan.picture.maxPixels / 1_000_000),
    resultMegapixels: Math.floor(plan.picture.maxResultPixels / 1_000_000),
    batchSize: plan.batchSize,
    jobsPerDay: plan[kindOf(tool)].jobsPerDay,
    keptHours: plan.historyHours,
    saving: (tool ? guestsMaySaveOf(tool) : guestsMaySave) ? 'full' : 'account',
    providers: tool ? providersOf([tool]) : providers,
    previewMegapixels: previewMaxPixels / 1_000_000,
    memberJobs: plans.member[kindOf(tool)].jobsPerDay,
    memberDays: plans.member.historyHours / 24,
    proDays: plans.vip.historyHours / 24,
  });

  function toolPage(tool: Tool, locale: LocaleCode): ToolPage {
    const facts = factsIn(locale, tool);
    const words = sayFacts(toolWords(tool.id, locale), facts, locale);
    const description = describeTool(tool, words, {
      ...toolReadiness(tool),
      plan,
      jobsLeft: plan[kindOf(tool)].jobsPerDay,
      creditsLeft: plan.creditsPerMonth,
      typicalMs: null,
      engineMs: {},
      queued: 0,
    });
    const soldFor = readPrices === null ? null : kindOf(tool);
    return { description, words, facts, guestsMaySave: guestsMaySaveOf(tool), soldFor };
  }

  function pageToolPage({ id, application }: PageTool, locale: LocaleCode): PageToolPage {
    const { name, verb, promise, meta, steps, bestFor, faq }: PageToolWords = toolWords(id, locale);
    const words = { name, verb, promise, meta, steps, bestFor, faq };
    return { id, application, words: sayFacts(words, factsIn(locale), locale) };
  }

  const traits = siteTraits(env);
  // Read once: pages are shown while the database is away, and a browser that meets an old key asks for the new one.
  const configs = await inEachLanguage(readConfig);
  const messages = await inEachLanguage(readMessages);
  const compiled = await inEachLanguage((locale) => compileMessages(messages[locale]));
  const contents = await inEachLanguage((locale) =>
    readContent(
      locale,
      {
        ...contentFacts(factsIn(locale), locale),
        contactDays: env.CONTACT_KEPT_DAYS,
        withdrawalYears: env.WITHDRAWALS_KEPT_YEARS,
      },
      {
        settings: operatorSettings(env),
        traits: { ...traits, payments: readPrices !== null },
        ownTexts: env.DATA_DIR ? ownTextsFolder(env.DATA_DIR) : null,
        unfilledLabel: messages[locale].ui.site.unfilled,
      },
    ),
  );
  let mostUsed: readonly string[] = [];
  async function refreshUsage() {
    const before = mostUsed;
    const usage = await readUsage();
    // Sorting keeps the order of the list where two were used as often.
    mostUsed = tools
      .map(({ id }) => id)
      .filter((id) => usage.has(id))
      .sort((one, other) => usage.get(other)! - usage.get(one)!);
    return mostUsed.join() !== before.join();
  }
  await refreshUsage();
  let priceLists: Partial<Record<LocaleCode, PriceListBody>> = {};
  async function refreshPrices() {
    if (readPrices === null) return false;
    try {
      const fresh = await inEachLanguage(readPrices);
      const isOther = shownOf(fresh) !== shownOf(priceLists);
      priceLists = fresh;
      return isOther;
    } catch {
      // What they last were still holds, and the log has why.
      return false;
    }
  }
  const apiGuide = readApiGuide(
    await readDocument(),
    env.PUBLIC_URL?.replace(/\/+$/, '') ?? `http://localhost:${env.PORT ?? 3000}`,
  );
  const cards = await inEachLanguage((locale) => Promise.all(catalog.map((tool) => cardOf(tool, locale))));
  const terms = await inEachLanguage(
    (locale) => new Map(catalog.map(({ id }) => [id, readSearchTerms(id, locale)])),
  );
  return {
    shareVersion: createHash('sha256')
      .update(JSON.stringify([messages, contents, cards]))
      .digest('base64url')
      .slice(0, 8),
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? '',
    guestsMaySave,
    providers,
    hasImprint: env.OPERATOR_NAME !== undefined,
    explores: traits.explore,
    iconHosts: env.ICON_HOSTS,
    apiGuide,
    knownCertificates,
    contactKeptDays: env.CONTACT_KEPT_DAYS,
    withdrawalsKeptYears: env.WITHDRAWALS_KEPT_YEARS,
    thirdParties: readThirdParties(env),
    runtimeConfig: (locale) => configs[locale],
    messages: (locale) => compiled[locale],
    content: (locale) => contents[locale],
    reviewLinks: env.REVIEW_LINKS ?? [],
    tools: (locale) => cards[locale],
    searchTerms: (id, locale) => terms[locale].get(id) ?? [],
    mostUsed: () => mostUsed,
    refreshUsage,
    sellsPro: readPrices !== null,
    prices: (locale) => priceLists[locale] ?? null,
    refreshPrices,
    toolPage(id, locale) {
      const tool = tools.find((one) => one.id === id);
      return tool ? toolPage(tool, locale) : null;
    },
    pageToolPage(id, locale) {
      const tool = pageTools.find((one) => one.id === id);
      return tool ? pageToolPage(tool, locale) : null;
    },
  };
}

/** As pages show them: of times the day alone. */
function shownOf(lists: object): string {
  return JSON.stringify(lists, (key, value) => (key === 'renewsAt' ? String(value).slice(0, 10) : value));
}

async function inEachLanguage<T>(
  read: (locale: LocaleCode) => T | Promise<T>,
): Promise<Record<LocaleCode, T>> {
  const entries = localeCodes.map(async (locale) => [locale, await read(locale)] as const);
  return Object.fromEntries(await Promise.all(entries)) as Record<LocaleCode, T>;
}

async function cardOf(tool: Tool | PageTool, locale: LocaleCode): Promise<ToolCard> {
  const { id, category } = tool;
  const { name, verb, promise } = toolWords(id, locale);
  return {
    id,
    category,
    name,
    verb,
    promise,
    icon: await iconDrawing(tool.icon),
    ...('application' in tool ? pageToolTraits(tool) : toolTraits(tool)),
  };
}

type CardTraits = Omit<ToolCard, 'id' | 'category' | 'name' | 'verb' | 'promise' | 'icon'>;

/** Nothing leads to it or on from it but its own group. */
function pageToolTraits({ category }: PageTool): CardTraits {
  return {
    isResource: category === 'everyday',
    step: null,
    takes: [],
    marks: false,
    onFiles: false,
    gives: null,
    samples: [],
    examples: [],
  };
}

function toolTraits(tool: Tool): CardTraits {
  const main = findMainInput(tool);
  return {
    isResource: tool.isResource || tool.category === 'everyday',
    step: tool.step,
    // What else it needs is asked for on its page.
    takes: main === undefined ? [] : [tool.inputs[main].kind],
    marks: tool.starts === 'when-marked',
    onFiles: tool.workspace === 'files',
    gives: tool.outputs[mainOutputOf(tool)].kind,
    samples: [...tool.samples],
    examples: (tool.examples ?? []).map(({ id }) => id),
  };
}

/** What the site as a whole says is about pictures. */
const kindOf = (tool: Tool | undefined) => (tool ? workKindOf(tool) : 'picture');

function fileSize({ maxBytes }: { readonly maxBytes: number }, locale: LocaleCode): string {
  return new Intl.NumberFormat(locales[locale], { style: 'unit', unit: 'megabyte' })
    .format(Math.round(maxBytes / MB))
    .replace(' ', '\u00a0');
}

/** Numbers as the language writes them. */
function contentFacts(facts: ToolFacts, locale: LocaleCode): ContentFacts {
  const { format } = new Intl.NumberFormat(locales[locale]);
  return {
    ...facts,
    megapixels: format(facts.megapixels),
    resultMegapixels: format(facts.resultMegapixels),
    memberFileSize: fileSize(plans.member.picture, locale),
    memberMegapixels: format(Math.floor(plans.member.picture.maxPixels / 1_000_000)),
    memberBatch: format(plans.member.batchSize),
    unusedHours: format(unusedUploadHours),
    unfinishedHours: format(unfinishedUploadHours),
    siteName: 'Pixelwright',
    contactPath: '/contact',
  };
}

function fail(error: Error): never {
  throw error;
}

/** Puts the numbers into the sentences that name them, and leaves out what is not so here. */
function sayFacts<W extends PageToolWords>(words: W, facts: ToolFacts, locale: LocaleCode): W {
  const say = (sentence: string) =>
    createTranslator({ locale: locales[locale], messages: { sentence }, onError: fail })('sentence', {
      ...facts,
    });
  return {
    ...words,
    meta: { title: say(words.meta.title), description: say(words.meta.description) },
    steps: words.steps.map(({ title, text }) => ({ title, text: say(text) })),
    faq: words.faq.map(({ question, answer }) => ({ question, answer: say(answer) })),
  };
}

/** The drawing itself, so that no page has to carry all icons to show the few that tools name. */
async function iconDrawing(name: string): Promise<IconNode> {
  const icon = await import(`lucide-react/icons/${name}`);
  const drawing: IconNode = icon.__iconData.node;
  // The package's own keys are random letters, which nothing compresses; the parts never change places.
  return drawing.map(([tag, attributes], place) => [tag, { ...attributes, key: String(place) }]);
}
