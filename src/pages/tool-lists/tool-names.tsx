import { SiteLink } from '../links/site-link.tsx';
import type { ToolName } from './tool-groups.ts';
import './tool-names.css';

/** Many tools by name alone, each a link to its page. */
export function ToolNames({ tools }: { tools: readonly Pick<ToolName, 'id' | 'name'>[] }) {
  return (
    <ul className="tool-names">
      {tools.map(({ id, name }) => (
        <li key={id}>
          <SiteLink to={`/${id}`}>
            <b>{name}</b>
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
