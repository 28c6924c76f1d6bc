import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { MediaBody } from '../../api/contract/contract.ts';
import './found-choices.css';

interface FoundChoicesProps {
  label: string;
  hint: string;
  /** Of one of them; a number follows. */
  name: string;
  photo: Pick<MediaBody, 'previewUrl' | 'width' | 'height'>;
  /** What is shown of each: a view box in pixels of the photo. */
  views: readonly string[];
  chosen: ReadonlySet<number>;
  /** So many have to stay chosen. */
  least: number;
  onChange(place: number, isChosen: boolean): void;
  children?: ReactNode;
}

/** Places that were found in a photo, each shown as it is there and ticked or not. */
export function FoundChoices(props: FoundChoicesProps) {
  const { label, hint, name, photo, views, chosen, least, onChange, children } = props;
  const t = useTranslations('workspace.files');
  return (
    <section className="panel" aria-label={label}>
      <header>{label}</header>
      <div className="body found-choices">
        <p className="hint">{hint}</p>
        <ul>
          {views.map((view, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes
            <li key={place}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.has(place)}
                  disabled={chosen.has(place) && chosen.size <= least}
                  aria-label={t('numbered', { name, number: place + 1 })}
                  onChange={(event) => onChange(place, event.currentTarget.checked)}
                />
                <svg viewBox={view} aria-hidden="true">
                  <image
                    href={photo.previewUrl}
                    width={photo.width}
                    height={photo.height}
                    preserveAspectRatio="none"
                  />
                </svg>
              </label>
            </li>
          ))}
        </ul>
        {children}
      </div>
    </section>
  );
}
