import { ChevronDown, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { JobBody } from '#src/api/contract/contract.ts';
import { Icon } from '#src/ui/icon.tsx';
import { GalleryOpenWork } from './gallery-open-work.tsx';
import type { GalleryTool } from './gallery-tool.ts';
import type { ResultFilter } from './kept-results.ts';

interface GalleryFiltersProps {
  tools: readonly GalleryTool[];
  filter: ResultFilter;
  onChange(filter: ResultFilter): void;
  /** How many fit; null while that is not known, or nothing is filtered. */
  found: number | null;
  openWork: readonly JobBody[];
}

/** The server is asked once the typing pauses so long. */
const typingMs = 250;

export function GalleryFilters({ tools, filter, onChange, found, openWork }: GalleryFiltersProps) {
  const t = useTranslations('gallery.filter');
  const [typed, setTyped] = useState(filter.search);
  // Cleared from elsewhere.
  useEffect(() => setTyped(filter.search), [filter.search]);
  useEffect(() => {
    const search = typed.trim();
    if (search === filter.search) return;
    const timer = setTimeout(() => onChange({ ...filter, search }), typingMs);
    return () => clearTimeout(timer);
  }, [typed, filter, onChange]);

  return (
    <div className="gallery-filters">
      <search aria-label={t('label')}>
        <label className="gallery-search">
          <span className="visually-hidden">{t('search')}</span>
          <Icon of={Search} size="small" />
          <input
            className="input"
            type="search"
            value={typed}
            maxLength={200}
            placeholder={t('search')}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <label className="gallery-select">
          <span className="visually-hidden">{t('tool')}</span>
          <select
            className="input"
            value={filter.tool}
            onChange={(event) => onChange({ search: typed.trim(), tool: event.currentTarget.value })}
          >
            <option value="">{t('allTools')}</option>
            {tools.map(({ description: { id, name } }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} size="small" />
        </label>
      </search>
      <p className="visually-hidden" role="status">
        {found !== null && t('found', { count: found })}
      </p>
      <GalleryOpenWork jobs={openWork} />
    </div>
  );
}
