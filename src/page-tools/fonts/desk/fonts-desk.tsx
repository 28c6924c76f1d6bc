import { Info, Search } from 'lucide-react';
import { useDeferredValue, useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/control/button.tsx';
import { Segmented } from '../../../ui/control/segmented.tsx';
import { Switch } from '../../../ui/control/switch.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/message/note.tsx';
import { ToastProvider } from '../../../ui/message/toast.tsx';
import { graphemesOf, mostGraphemes, withinLength } from '../graphemes.ts';
import {
  type KeptStyles,
  nothingKept,
  readKeptStyles,
  withFavorite,
  withUse,
  writeKeptStyles,
} from '../kept-styles.ts';
import { styles } from '../set-text.ts';
import { type Style, styleKinds } from '../style.ts';
import { PlainWay } from './plain-way.tsx';
import { useStyleName } from './style-name.ts';
import { StyleRow } from './style-row.tsx';
import './fonts-desk.css';

const filters = ['all', ...styleKinds, 'favorites', 'recent'] as const;
type Filter = (typeof filters)[number];

/** The Font Generator: a text, and below it the same text in every style. */
export function FontsDesk() {
  return (
    <ToastProvider>
      <Desk />
    </ToastProvider>
  );
}

function Desk() {
  const t = useTranslations('fonts');
  const id = useId();
  const [text, setText] = useState('');
  const [isCut, setCut] = useState(false);
  const [wanted, setWanted] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const [kept, keep] = useKeptStyles();
  const nameOf = useStyleName();
  // What is typed is shown at once; seventy rows follow.
  const shownText = useDeferredValue(text === '' ? t('example') : text);
  const found = foundStyles(filter, wanted, kept, nameOf);

  function change(typed: string) {
    const within = withinLength(typed);
    setCut(within !== typed);
    setText(within);
  }

  return (
    <div className="fonts-desk">
      <section className="fonts-text" aria-label={t('text')}>
        <div className="field">
          <label className="label" htmlFor={id}>
            {t('text')}
            <span className="value">
              {t('count', { count: graphemesOf(text).length, most: mostGraphemes })}
            </span>
          </label>
          <textarea
            id={id}
            className="input"
            rows={3}
            value={text}
            placeholder={t('placeholder')}
            aria-describedby={isCut ? `${id}-cut` : undefined}
            onChange={(event) => change(event.currentTarget.value)}
          />
          <p className="hint warn" id={`${id}-cut`} role="status">
            {isCut && t('cut', { most: mostGraphemes })}
          </p>
        </div>
        <Switch
          checked={kept.withPlain}
          onChange={(withPlain) => keep({ ...kept, withPlain })}
          label={t('twin.label')}
          hint={t('twin.hint')}
        />
        <Note icon={Info}>{t('boxes')}</Note>
        <PlainWay />
      </section>
      <section className="fonts-styles" aria-labelledby={`${id}-styles`}>
        <h2 id={`${id}-styles`} className="visually-hidden">
          {t('styles')}
        </h2>
        <label className="fonts-search">
          <Icon of={Search} />
          <span className="visually-hidden">{t('search')}</span>
          <input
            type="search"
            className="input"
            value={wanted}
            placeholder={t('search')}
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
        </label>
        <Segmented<Filter>
          label={t('kind')}
          value={filter}
          choices={filters.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={setFilter}
        />
        <p className="hint" role="status">
          {t('found', { count: found.length })}
        </p>
        {found.length === 0 ? (
          <div className="blank frame">
            <strong>{t('nothing')}</strong>
            <Button
              onClick={() => {
                setFilter('all');
                setWanted('');
              }}
            >
              {t('showAll')}
            </Button>
          </div>
        ) : (
          <ul className="fonts-list">
            {found.map((style) => (
              <StyleRow
                key={style.id}
                style={style}
                name={nameOf(style)}
                text={shownText}
                withPlain={kept.withPlain}
                isFavorite={kept.favorites.includes(style.id)}
                onFavorite={() => keep(withFavorite(kept, style.id))}
                onCopied={() => keep(withUse(kept, style.id))}
              />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

/** The server knows nothing of it: what is kept comes once the page lives. */
function useKeptStyles(): [KeptStyles, (kept: KeptStyles) => void] {
  const [kept, setKept] = useState(nothingKept);
  useEffect(() => setKept(readKeptStyles()), []);
  const keep = (next: KeptStyles) => {
    setKept(next);
    writeKeptStyles(next);
  };
  return [kept, keep];
}

function foundStyles(
  filter: Filter,
  wanted: string,
  { favorites, recent }: KeptStyles,
  nameOf: (style: Style) => string,
): readonly Style[] {
  const byId = (ids: readonly string[]) => ids.flatMap((id) => styles.filter((style) => style.id === id));
  const lists = { all: () => styles, favorites: () => byId(favorites), recent: () => byId(recent) };
  const listed =
    filter in lists ? lists[filter as keyof typeof lists]() : styles.filter(({ kind }) => kind === filter);
  const words = folded(wanted).split(/\s+/).filter(Boolean);
  return listed.filter((style) => words.every((word) => folded(nameOf(style)).includes(word)));
}

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
