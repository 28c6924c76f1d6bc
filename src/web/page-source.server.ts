import { createTranslator } from 'use-intl/core';
import type { ToolDescription } from '../api/contract.ts';
import { describeTool } from '../api/describe-tool.server.ts';
import { plans, previewMaxPixels } from '../billing/plans.ts';
import type { Env } from '../env.server.ts';
import { locales } from '../i18n/messages.ts';
import { readMessages, readToolWords } from '../i18n/read-words.server.ts';
import type { ToolCard, ToolPage } from '../pages/page-context.ts';
import { tools } from '../tools/index.ts';
import type { Tool } from '../tools/tool.ts';
import type { ToolFacts, ToolWords } from '../tools/tool-words.ts';
import type { IconNode } from '../ui/icon.tsx';
import type { PageSource } from './page-renderer.server.ts';

const MB = 1024 * 1024;

/** What the pages show, from the list of tools, the plans and the words. */
export async function openPageSource(
  env: Pick<Env, 'PUBLIC_URL' | 'GUEST_DOWNLOADS'>,
  toolReadiness: (tool: Tool) => Pick<ToolDescription, 'readiness' | 'engine'>,
): Promise<PageSource> {
  const plan = plans.guest;
  const guestsMaySave = env.GUEST_DOWNLOADS === 'all';
  const facts: ToolFacts = {
    fileSize: `${Math.round(plan.maxImageBytes / MB)}\u00a0MB`,
    megapixels: Math.floor(plan.maxImagePixels / 1_000_000),
    resultMegapixels: Math.floor(plan.maxResultPixels / 1_000_000),
    batchSize: plan.batchSize,
    jobsPerDay: plan.imageJobsPerDay,
    keptHours: plan.historyHours,
    saving: guestsMaySave ? 'full' : 'preview',
    previewMegapixels: previewMaxPixels / 1_000_000,
  };

  function toolPage(tool: Tool): ToolPage {
    const words = sayFacts(readToolWords(tool.id, 'en'), facts);
    const description = describeTool(tool, words, {
      ...toolReadiness(tool),
      plan,
      jobsLeft: plan.imageJobsPerDay,
      typicalMs: null,
      queued: 0,
    });
    return { description, words, facts, guestsMaySave };
  }

  return {
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? '',
    messages: readMessages('en'),
    tools: await Promise.all(tools.map(toolCard)),
    toolPage(id) {
      const tool = tools.find((one) => one.id === id);
      return tool ? toolPage(tool) : null;
    },
  };
}

async function toolCard(tool: Tool): Promise<ToolCard> {
  const { name, verb, promise } = readToolWords(tool.id, 'en');
  return {
    id: tool.id,
    category: tool.category,
    name,
    verb,
    promise,
    icon: await iconDrawing(tool.icon),
    samples: [...tool.samples],
  };
}

function fail(error: Error): never {
  throw error;
}

/** Puts the numbers into the sentences that name them, and leaves out what is not so here. */
function sayFacts(words: ToolWords, facts: ToolFacts): ToolWords {
  const say = (sentence: string) =>
    createTranslator({ locale: locales.en, messages: { sentence }, onError: fail })('sentence', { ...facts });
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
  return icon.__iconData.node;
}
