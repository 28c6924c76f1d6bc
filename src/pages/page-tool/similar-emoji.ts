import type { Emoji } from '#src/page-tools/emoji/emoji.ts';

/** Those with pages that share most of what an emoji is found by, rare words counting more than frequent ones; the nearest first. */
export function similarEmoji(to: Emoji, all: readonly Emoji[], most: number): Emoji[] {
  const paged = all.filter(({ page }) => page !== undefined);
  const counts = new Map<string, number>();
  for (const { tags } of paged) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const own = new Set(to.tags);
  const likeness = ({ tags, group }: Emoji) =>
    tags.reduce((sum, tag) => sum + (own.has(tag) ? 1 / counts.get(tag)! : 0), group === to.group ? 0.01 : 0);
  return paged
    .filter(({ emoji }) => emoji !== to.emoji)
    .map((one) => ({ one, likeness: likeness(one) }))
    .sort((left, right) => right.likeness - left.likeness)
    .slice(0, most)
    .map(({ one }) => one);
}
