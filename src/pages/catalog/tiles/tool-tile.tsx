import { Icon } from '#src/ui/icon.tsx';
import type { ToolCard } from '../../head/page-context.ts';
import { SiteLink } from '../../links/site-link.tsx';
import { ResultPicture, type ShownPicture } from '../../pictures/result-picture.tsx';
import './tool-tile.css';

const sizes = '(max-width: 720px) 46vw, 300px';

/** What a tile says of a tool. */
export type TiledTool = Pick<ToolCard, 'id' | 'name' | 'promise' | 'icon'>;

interface ToolTileProps {
  tool: TiledTool;
  shown?: ShownPicture;
  /** Of its heading, one below that of its group. */
  level: 3 | 4;
}

/** A tool with a picture of what it really made; a link to its page. */
export function ToolTile({ tool, shown, level }: ToolTileProps) {
  const Heading = `h${level}` as const;
  return (
    <SiteLink to={`/${tool.id}`} className="tool-tile">
      {shown && <ResultPicture tool={tool.id} shown={shown} sizes={sizes} />}
      <Heading>
        <Icon of={tool.icon} />
        {tool.name}
      </Heading>
      <p className="muted">{tool.promise}</p>
    </SiteLink>
  );
}
