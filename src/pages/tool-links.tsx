import { ArrowRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Icon } from '#src/ui/icon.tsx';
import type { ToolCard } from './page-context.ts';
import { SiteLink } from './site-link.tsx';

/** Tools to go on with. */
export function ToolLinks({ tools, title }: { tools: readonly ToolCard[]; title?: string }) {
  const t = useTranslations('ui.site');
  if (tools.length === 0) return null;
  return (
    <section className="idx">
      <section>
        <h3>{title ?? t('toolsForThis')}</h3>
        <ul>
          {tools.map((tool) => (
            <li key={tool.id}>
              <SiteLink to={`/${tool.id}`}>
                <Icon of={tool.icon} />
                <span>
                  <b>{tool.name}</b>
                  <span className="mute">{tool.promise}</span>
                </span>
                <Icon of={ArrowRight} />
              </SiteLink>
            </li>
          ))}
        </ul>
      </section>
    </section>
  );
}
