import { layoutIds } from '../../logo/brief.ts';
import { previewUrl } from './logo-session.ts';
import type { PanelProps } from './panel-props.ts';

/** The same logo laid out in every way there is. */
export function LayoutPanel({ words, design, onEdit }: PanelProps) {
  return (
    <ul className="logo-layouts" aria-label={words.options.layout.label}>
      {layoutIds.map((layout) => (
        <li key={layout}>
          <button type="button" aria-pressed={layout === design.layout} onClick={() => onEdit({ layout })}>
            <img
              src={previewUrl({ ...design, layout })}
              alt=""
              width={960}
              height={720}
              loading="lazy"
              style={{ background: design.ground }}
            />
            <span>{words.options.layout.choices?.[layout] ?? layout}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
