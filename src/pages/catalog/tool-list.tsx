import { ArrowRight } from 'lucide-react';
import { Icon } from '#src/ui/icon.tsx';
import type { ToolCard } from '../head/page-context.ts';
import { SiteLink } from '../links/site-link.tsx';

/** A tool as lists show it. */
export type ListedTool = Pick<ToolCard, 'id' | 'name' | 'promise' | 'icon'>;

/** Tools by name with what they promise, each a link to its page. */
export function ToolList({ tools }: { tools: readonly ListedTool[] }) {
  return (
    <ul>
      {tools.map((tool) => (
        <li key={tool.id}>
          <SiteLink to={`/${tool.id}`}>
            <Icon of={tool.icon} />
            <span>
              <b>{tool.name}</b>
              <span className="muted">{tool.promise}</span>
            </span>
            <Icon of={ArrowRight} />
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
