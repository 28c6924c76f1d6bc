import type { ExploreItem } from '#src/api/contract/contract.ts';
import type { LocaleCode } from '#src/i18n/locales.ts';
import type { PageContext } from '../head/page-context.ts';

/** A tool by its name; that of one the site doesn't have any more is its id. */
interface NamedTool {
  readonly id: string;
  readonly name: string;
}

export interface PublishedItem extends Omit<ExploreItem, 'tool'> {
  readonly tool: NamedTool;
}

export interface Published {
  readonly items: readonly PublishedItem[];
  /** With what the next page is asked for; null on the last. */
  readonly next: string | null;
  readonly tools: readonly NamedTool[];
  /** The only one whose results are shown; null where those of all are. */
  readonly tool: NamedTool | null;
  /** Only what the operator chose. */
  readonly isChosen: boolean;
  readonly goesOn: boolean;
}

/** What the page lists of what people published; null where nobody publishes. */
export function readPublished(
  { explored, tools }: Pick<PageContext, 'explored' | 'tools'>,
  locale: LocaleCode,
): Published | null {
  if (!explored) return null;
  const cards = new Map(tools(locale).map(({ id, name }) => [id, name]));
  const named = (id: string): NamedTool => ({ id, name: cards.get(id) ?? id });
  return {
    items: explored.items.map((item) => ({ ...item, tool: named(item.tool) })),
    next: explored.next,
    tools: explored.tools.map(({ id }) => named(id)),
    tool: explored.tool === null ? null : named(explored.tool),
    isChosen: explored.order === 'chosen',
    goesOn: explored.goesOn,
  };
}
