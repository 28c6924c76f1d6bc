import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Icon } from '#src/ui/icon.tsx';
import { SiteLink } from '../links/site-link.tsx';
import { type ToolName, toolGroups } from '../tool-lists/tool-groups.ts';
import './tools-menu.css';

const menuId = 'tools-menu';

/** Opens the list of all tools, also before scripts have come. */
export function ToolsMenuButton() {
  const t = useTranslations('ui.site');
  return (
    <button type="button" className="tools-menu-button" popoverTarget={menuId} title={t('allTools')}>
      <span>{t('allTools')}</span>
      <Icon of={ChevronDown} size="small" />
    </button>
  );
}

/** All tools by category, for every button that opens it. Escape and a press elsewhere close it, and `menus.ts` when it is left by Tab. */
export function ToolsMenu({ tools }: { tools: readonly ToolName[] }) {
  const t = useTranslations('ui');
  return (
    <nav id={menuId} className="tools-menu" popover="auto" data-menu aria-label={t('site.allTools')}>
      <div className="tools-menu-groups">
        {toolGroups(tools).map((group) => (
          <section key={group.category}>
            <h2>{t(`categories.${group.category}`)}</h2>
            <ul>
              {group.tools.map(({ id, name }) => (
                <li key={id}>
                  <SiteLink to={`/${id}`}>{name}</SiteLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}
