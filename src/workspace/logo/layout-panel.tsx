import { layoutIds } from '../../logo/brief.ts';
import { LogoImage } from './logo-image.tsx';
import type { PanelProps } from './panel-props.ts';

/** The same logo laid out in every way there is. */
export function LayoutPanel({ words, design, onEdit }: PanelProps) {
  return (
    <ul className="logo-layouts" aria-label={words.options.layout.label}>
      {layoutIds.map((layout) => (
        <li key={layout}>
          <button type="button" aria-pressed={layout === design.layout} onClick={() => onEdit({ layout })}>
            <LogoImage
              design={{ ...design, layout }}
              alt=""
              width={960}
              height={720}
              style={{ background: design.ground }}
            />
            <span>{words.options.layout.choices?.[layout] ?? layout}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
