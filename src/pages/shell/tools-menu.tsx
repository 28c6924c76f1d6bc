import { ChevronDown } from 'lucide-react';
import type { FocusEvent, MouseEvent } from 'react';
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

/** All tools by category, for every button that opens it. Escape, a press elsewhere and leaving it by Tab close it. */
export function ToolsMenu({ tools }: { tools: readonly ToolName[] }) {
  const t = useTranslations('ui');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link in it is what is pressed, by key as well
    <nav
      id={menuId}
      className="tools-menu"
      popover="auto"
      aria-label={t('site.allTools')}
      onClick={closeBehindLink}
      onBlur={closeWhenLeft}
    >
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

function closeBehindLink({ currentTarget, target }: MouseEvent<HTMLElement>) {
  if ((target as HTMLElement).closest('a')) currentTarget.hidePopover();
}

function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
  if (!(relatedTarget instanceof HTMLElement) || currentTarget.contains(relatedTarget)) return;
  if (relatedTarget.getAttribute('popovertarget') === menuId) return;
  if (currentTarget.matches(':popover-open')) currentTarget.hidePopover();
}
