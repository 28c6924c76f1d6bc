import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { plans } from '#src/billing/plans.ts';
import type { StoredUser } from '#src/client/user-store.ts';
import { Button } from '#src/ui/control/button.tsx';
import { GalleryDeleteDialog } from '../app/gallery-delete-dialog.tsx';
import { RetryCard } from '../app/retry-card.tsx';
import { GalleryPanel } from './details/gallery-panel.tsx';
import { GalleryEmpty } from './gallery-empty.tsx';
import { GalleryFilters } from './gallery-filters.tsx';
import { GalleryHead } from './gallery-head.tsx';
import { GalleryMore } from './gallery-more.tsx';
import { GalleryOwn } from './gallery-own.tsx';
import { type GalleryTool, galleryResult } from './gallery-tool.ts';
import { GalleryWaiting } from './gallery-waiting.tsx';
import { type ResultFilter, useKeptResults } from './kept-results.ts';
import { useOpenWork } from './open-work.ts';
import { SharesPanel } from './shares/shares-panel.tsx';
import { GallerySelection } from './sheet/gallery-selection.tsx';
import { GallerySheet } from './sheet/gallery-sheet.tsx';
import { groupByDay } from './sheet/result-days.ts';
import { useSelection } from './sheet/selection.ts';

interface GalleryViewProps {
  user: StoredUser;
  tools: readonly GalleryTool[];
}

const noFilter: ResultFilter = { search: '', tool: '' };
const hasFilter = ({ search, tool }: ResultFilter) => search !== '' || tool !== '';

/** All results that are kept: contact sheets by day, details of one beside them, several at once to save or delete. */
export function GalleryView({ user, tools }: GalleryViewProps) {
  const t = useTranslations('gallery');
  const keptDays = plans[user.isVip ? 'vip' : 'member'].historyHours / 24;
  const [filter, setFilter] = useState(noFilter);
  const kept = useKeptResults(filter);
  const openWork = useOpenWork(kept.refresh);
  const timeZone = useMemo(() => Intl.DateTimeFormat().resolvedOptions().timeZone, []);
  const results = useMemo(
    () => kept.jobs?.flatMap((job) => galleryResult(job, tools) ?? []) ?? [],
    [kept.jobs, tools],
  );
  const days = useMemo(() => groupByDay(results, timeZone), [results, timeZone]);
  const selection = useSelection(useMemo(() => results.map(({ job }) => job.id), [results]));
  const [toDelete, setToDelete] = useState<readonly string[]>([]);
  const [query, setQuery] = useSearchParams();
  const shownId = query.get('result');
  const sheets = useRef<HTMLDivElement>(null);

  const show = useCallback(
    (id: string | null) => {
      setQuery(id ? { result: id } : {}, { replace: shownId !== null, preventScrollReset: true });
    },
    [setQuery, shownId],
  );

  // Once what had the focus is gone: a dialog holds it until then.
  const focusNext = useRef<string>(undefined);
  useEffect(() => {
    const wanted = focusNext.current;
    if (wanted === undefined) return;
    focusNext.current = undefined;
    const frame = sheets.current?.querySelector<HTMLElement>(`[data-result="${CSS.escape(wanted)}"]`);
    (frame ?? sheets.current)?.focus({ preventScroll: true });
  });

  function close() {
    focusNext.current = shownId ?? '';
    show(null);
  }

  function startSelecting() {
    show(null);
    selection.start();
  }

  function noteDeleted(ids: readonly string[]) {
    focusNext.current = '';
    setToDelete([]);
    kept.forget(ids);
    selection.end();
    if (shownId && ids.includes(shownId)) {
      const place = results.findIndex(({ job }) => job.id === shownId);
      const left = results.filter(({ job }) => !ids.includes(job.id));
      const next = left[Math.min(place, left.length - 1)];
      show(next && matchMedia('(min-width: 961px)').matches ? next.job.id : null);
    }
  }

  function leaveByEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (selection.isOn) selection.end();
    else if (shownId) close();
  }

  const isFiltered = hasFilter(kept.filter);
  const hasNone = results.length === 0 && kept.isComplete && isFiltered;
  const isEmpty = results.length === 0 && kept.isComplete && !isFiltered && !hasFilter(filter);
  useEffect(() => {
    if (results.length === 0 && selection.isOn) selection.end();
  }, [results.length, selection.isOn, selection.end]);
  const head = (
    <GalleryHead
      keptDays={keptDays}
      results={results}
      isComplete={kept.isComplete}
      isSelecting={selection.isOn}
      onSelect={results.length > 0 ? startSelecting : null}
    />
  );
  const failure = kept.failure && (
    <RetryCard failure={kept.failure} label={t('more.again')} onRetry={kept.retry} />
  );

  if (!kept.jobs) {
    return (
      <div className="wrap gallery">
        {head}
        {failure || <GalleryWaiting />}
      </div>
    );
  }

  if (isEmpty) {
    return (
      <div className="wrap gallery">
        {head}
        {failure}
        <GalleryEmpty tools={tools} keptDays={keptDays} openWork={openWork} />
        <SharesPanel />
      </div>
    );
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves what is open, wherever the focus is
    <div className={selection.isOn ? 'wrap gallery selecting' : 'wrap gallery'} onKeyDown={leaveByEscape}>
      {head}
      <GalleryFilters
        tools={tools}
        filter={filter}
        onChange={setFilter}
        found={isFiltered && kept.isComplete ? results.length : null}
        openWork={openWork}
      />
      {failure}
      <div className={shownId && !selection.isOn ? 'gallery-columns' : 'gallery-columns shut'}>
        <div className="gallery-sheets" ref={sheets} tabIndex={-1} aria-busy={kept.isLoading}>
          {days.map((day) => (
            <GallerySheet
              key={day.key}
              day={day}
              timeZone={timeZone}
              shownId={shownId}
              selection={selection}
              onLost={(id) => void kept.fresh(id, 'lost')}
            />
          ))}
          {hasNone && (
            <div className="gallery-none">
              <b>{t('filter.none')}</b>
              <p className="small muted">{t('filter.noneText')}</p>
              <Button size="small" onClick={() => setFilter(noFilter)}>
                {t('filter.clear')}
              </Button>
            </div>
          )}
          {!kept.isComplete && !kept.failure && (
            <GalleryMore isLoading={kept.isLoading} onMore={kept.loadOlder} />
          )}
        </div>
        {shownId && !selection.isOn && (
          <GalleryPanel
            id={shownId}
            user={user}
            results={results}
            tools={tools}
            timeZone={timeZone}
            fresh={kept.fresh}
            onShow={show}
            onClose={close}
            onDelete={(id) => setToDelete([id])}
          />
        )}
      </div>
      <SharesPanel />
      <GalleryOwn onDeleted={kept.reload} />
      {selection.isOn && <GallerySelection selection={selection} results={results} onDelete={setToDelete} />}
      <GalleryDeleteDialog ids={toDelete} onClose={() => setToDelete([])} onDone={noteDeleted} />
    </div>
  );
}
