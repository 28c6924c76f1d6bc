import { useTranslations } from 'use-intl';
import { ToolList } from '../catalog/tool-list.tsx';
import type { ToolCard } from '../head/page-context.ts';

/** Tools to go on with. */
export function ToolLinks({ tools, title }: { tools: readonly ToolCard[]; title?: string }) {
  const t = useTranslations('ui.site');
  if (tools.length === 0) return null;
  return (
    <section className="idx">
      <section>
        <h3>{title ?? t('toolsForThis')}</h3>
        <ToolList tools={tools} />
      </section>
    </section>
  );
}
