import { useTranslations } from 'use-intl';
import { type ListedTool, ToolList } from '../catalog/tool-list.tsx';

/** Tools to go on with. */
export function ToolLinks({ tools, title }: { tools: readonly ListedTool[]; title?: string }) {
  const t = useTranslations('ui.site');
  if (tools.length === 0) return null;
  return (
    <section className="tool-list">
      <section>
        <h3>{title ?? t('toolsForThis')}</h3>
        <ToolList tools={tools} />
      </section>
    </section>
  );
}
