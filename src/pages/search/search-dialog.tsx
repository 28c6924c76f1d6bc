import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { localePath } from '#src/i18n/locales.ts';
import type { IconDrawing } from '#src/icons/icon-answer.ts';
import { useLocaleCode } from '../links/site-link.tsx';
import { useWay } from '../links/way.ts';
import { LoadedIcon } from './loaded-icon.tsx';
import { createSearch, type SearchEntry, type SearchIndex } from './search.ts';
import { siteIcons } from './site-icons.ts';
import './search-dialog.css';

/** Searches tools, pages, articles and questions in the language that is shown. */
export default function SearchDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('ui.search');
  const language = useLocale();
  const locale = useLocaleCode();
  const { go } = useWay();
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const [index, setIndex] = useState<SearchIndex | null>(null);
  const [icons, setIcons] = useState<ReadonlyMap<string, IconDrawing>>(new Map());
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const search = useMemo(() => (index ? createSearch(index.entries, language) : () => []), [index, language]);
  const found = useMemo(() => search(text), [search, text]);

  // Only what is found shows its icon; those that have come are kept.
  useEffect(() => {
    if (!index || found.length === 0) return;
    let isGone = false;
    const names = [...new Set(found.map(({ icon }) => icon))];
    siteIcons(index.iconHosts)
      .load(names)
      .then((loaded) => isGone || setIcons(loaded));
    return () => {
      isGone = true;
    };
  }, [index, found]);

  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);

  useEffect(() => {
    dialog.current?.showModal();
    const leaving = new AbortController();
    fetch(localePath(locale, '/search.json'), { signal: leaving.signal })
      .then((answer) => answer.json())
      .then(setIndex)
      .catch(() => {});
    return () => leaving.abort();
  }, [locale]);

  /** Gone at once: what opens it again before the browser's own event of closing would be undone by that. */
  function leave() {
    dialog.current?.close();
    onClose();
  }

  function open(entry: SearchEntry | undefined) {
    if (!entry) return;
    leave();
    go(localePath(locale, entry.path));
  }

  function onKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      setActive((active + step + found.length) % found.length);
    }
    if (event.key === 'Enter') open(found[active]);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the browser's own
    <dialog
      ref={dialog}
      className="search"
      aria-label={t('label')}
      onCancel={leave}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && leave()}
    >
      <div className="dialog">
        <input
          type="search"
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-activedescendant={found[active] ? `${listId}-${active}` : undefined}
          aria-label={t('label')}
          placeholder={t('placeholder')}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKey}
        />
        <p className="visually-hidden" role="status">
          {text && index && t('results', { count: found.length })}
        </p>
        {text && index && found.length === 0 && <p className="muted">{t('nothing', { text })}</p>}
        <div id={listId} role="listbox" aria-label={t('label')}>
          {found.map((entry, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and takes the keys
            <div
              key={entry.path}
              id={`${listId}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === active}
              onClick={() => open(entry)}
            >
              <LoadedIcon of={icons.get(entry.icon)} />
              <b>{entry.title}</b>
              <span className="data">{t(`kinds.${entry.kind}`)}</span>
              <span className="muted small">{entry.text}</span>
            </div>
          ))}
        </div>
      </div>
    </dialog>
  );
}
