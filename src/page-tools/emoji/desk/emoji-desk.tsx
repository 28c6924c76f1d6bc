import { Search, TriangleAlert } from 'lucide-react';
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { localeCodeOf } from '../../../i18n/locales.ts';
import { copyText } from '../../../ui/clipboard/copy-text.ts';
import { Button } from '../../../ui/control/button.tsx';
import { Segmented } from '../../../ui/control/segmented.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/message/note.tsx';
import { ToastProvider, useToast } from '../../../ui/message/toast.tsx';
import { type Emoji, groups } from '../emoji.ts';
import { combinations, kaomoji } from '../emoji-phrases.ts';
import {
  type KeptEmoji,
  nothingKept,
  readKeptEmoji,
  withFavorite,
  withUse,
  writeKeptEmoji,
} from '../kept-emoji.ts';
import { fold } from '../search/fold.ts';
import { hasEmojiFont } from '../shown-here.ts';
import { tonedForm, withoutTones } from '../toned.ts';
import { EmojiFacts } from './emoji-facts.tsx';
import { EmojiGrid, type GridEmoji } from './emoji-grid.tsx';
import { EmojiTray } from './emoji-tray.tsx';
import { PhraseList, useNamedPhrases } from './phrase-list.tsx';
import { ToneChoice } from './tone-choice.tsx';
import { useEmoji } from './use-emoji.ts';
import { useEmojiSearch } from './use-emoji-search.ts';
import './emoji-desk.css';

const views = [...groups, 'kaomoji', 'combinations', 'favorites', 'recent'] as const;
type View = (typeof views)[number];

/** So many results are shown: who wants others says more. */
const mostFound = 160;
/** And so many phrases: one letter is in most of their names. */
const mostPhrases = 12;

/** Those of the first group, which the page comes with. */
export interface EmojiDeskProps {
  first: readonly Emoji[];
  /** Below which address emoji have their pages. */
  pagesAt: string;
}

/** Emoji to copy: found by words, chosen in a grid, one by one or several together. */
export function EmojiDesk(props: EmojiDeskProps) {
  return (
    <ToastProvider>
      <Desk {...props} />
    </ToastProvider>
  );
}

function Desk({ first, pagesAt }: EmojiDeskProps) {
  const t = useTranslations('emoji');
  const locale = localeCodeOf(useLocale());
  const toast = useToast();
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const { all, hasFailed, isBusy, ask } = useEmoji(locale);
  const [typed, setTyped] = useState('');
  const [view, setView] = useState<View>('smileys');
  const [chosen, setChosen] = useState<string | null>(null);
  const [tray, setTray] = useState<readonly string[]>([]);
  const [kept, keep] = useKeptEmoji();
  const wanted = useDeferredValue(typed.trim());
  const search = useEmojiSearch(all, locale);
  const known = useMemo(() => new Map((all ?? first).map((one) => [one.emoji, one])), [all, first]);

  const isSearch = wanted !== '' && search !== null;
  const found = useMemo(() => (isSearch ? search(wanted) : []), [isSearch, search, wanted]);
  const shown = useMemo((): readonly GridEmoji[] => {
    const list = all ?? first;
    const withTone = (one: Emoji) => ({ ...one, shape: tonedForm(one.emoji, one.tones, kept.tone) });
    if (isSearch) return found.slice(0, mostFound).map(withTone);
    if (view === 'favorites' || view === 'recent')
      return kept[view].flatMap((shape) => {
        const one = baseOf(list, known, shape);
        return one ? [{ ...one, shape }] : [];
      });
    return list.filter(({ group }) => groups[group] === view).map(withTone);
  }, [all, first, known, isSearch, found, view, kept]);
  const named = { kaomoji: useNamedPhrases(kaomoji), combinations: useNamedPhrases(combinations) };
  const phrases = isSearch
    ? [...named.kaomoji, ...named.combinations]
        .filter(({ folded }) => folded.includes(fold(wanted)))
        .slice(0, mostPhrases)
    : view === 'kaomoji' || view === 'combinations'
      ? named[view]
      : [];
  const isOfPhrases = !isSearch && phrases.length > 0;
  const label = isSearch ? t('results') : t(`groups.${view}`);
  const noFont = useNoFont();

  async function take(shape: string, button: HTMLElement) {
    setChosen(shape);
    if (kept.collects) {
      setTray([...tray, shape]);
      remember(shape);
      toast({ message: t('added', { emoji: shape }) });
      return;
    }
    const isDone = await copyText(shape, button);
    toast({ message: isDone ? t('copied', { emoji: shape }) : t('notCopied') });
    if (isDone) remember(shape);
  }

  /** Among the recent ones stand single emoji. */
  function remember(shape: string) {
    if (baseOf(all ?? first, known, shape)) keep(withUse(kept, shape));
  }

  const chosenBase = chosen === null ? undefined : baseOf(all ?? first, known, chosen);
  const onTake = useSteady((shape: string, button: HTMLElement) => void take(shape, button));
  return (
    <div className="emoji-desk">
      <section
        className="emoji-choice"
        aria-label={t('choice')}
        aria-busy={isBusy || (all !== null && search === null)}
      >
        <label className="emoji-search" htmlFor={id}>
          <Icon of={Search} />
          <span className="visually-hidden">{t('search')}</span>
          <input
            id={id}
            type="search"
            className="input"
            value={typed}
            placeholder={t('placeholder')}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown') return;
              event.preventDefault();
              grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
            }}
          />
        </label>
        <Segmented<View | ''>
          label={t('group')}
          // What is found is of every group.
          value={isSearch ? '' : view}
          choices={views.map((value) => ({ value, label: t(`groups.${value}`) }))}
          onChange={(next) => {
            if (next === '') return;
            setTyped('');
            setView(next);
          }}
        />
        <p className="hint" role="status">
          {isSearch
            ? t('found', { count: found.length })
            : t('shown', { count: isOfPhrases ? phrases.length : shown.length, group: label })}
        </p>
        {hasFailed && (
          <Note icon={TriangleAlert} tone="warn">
            {t('failed')}{' '}
            <Button size="small" onClick={ask}>
              {t('again')}
            </Button>
          </Note>
        )}
        {noFont && (
          <Note icon={TriangleAlert} tone="info">
            {t('noFont')}
          </Note>
        )}
        {shown.length === 0 ? (
          phrases.length === 0 && (
            <div className="blank frame">
              <strong>{isSearch ? t('nothing', { text: wanted }) : t('nothingKept')}</strong>
            </div>
          )
        ) : (
          <EmojiGrid
            ref={grid}
            label={label}
            list={isSearch ? `search ${wanted}` : view}
            emoji={shown}
            chosen={chosen}
            onTake={onTake}
          />
        )}
        {phrases.length > 0 && (
          <PhraseList
            label={isOfPhrases ? label : t('phrasesFound')}
            phrases={phrases}
            chosen={chosen}
            onTake={onTake}
          />
        )}
        {!isOfPhrases && <p className="hint only-desktop">{t('keys')}</p>}
      </section>
      <aside className="emoji-side" aria-label={t('side')}>
        <ToneChoice value={kept.tone} onChange={(tone) => keep({ ...kept, tone })} />
        <EmojiTray
          collects={kept.collects}
          onCollects={(collects) => keep({ ...kept, collects })}
          tray={tray}
          onTray={setTray}
        />
        {chosen !== null && chosenBase && (
          <EmojiFacts
            emoji={chosenBase}
            shape={chosen}
            all={all ?? first}
            pagesAt={pagesAt}
            isFavorite={kept.favorites.includes(chosen)}
            onFavorite={() => keep(withFavorite(kept, chosen))}
            onTake={onTake}
          />
        )}
      </aside>
    </div>
  );
}

/** The emoji that a shape is one of. Two people with tones of their own may be written as two other emoji. */
function baseOf(all: readonly Emoji[], known: ReadonlyMap<string, Emoji>, shape: string): Emoji | undefined {
  const same = known.get(shape);
  if (same) return same;
  const plain = (text: string) => withoutTones(text).replaceAll('\uFE0F', '');
  const key = plain(shape);
  return all.find(({ emoji, tones }) => plain(emoji) === key || plain(tones.replace(/[1=ab]/g, '')) === key);
}

/** The same function from one time to the next, which does what the last one given does. */
function useSteady<Given extends unknown[]>(act: (...given: Given) => void): (...given: Given) => void {
  const last = useRef(act);
  useLayoutEffect(() => {
    last.current = act;
  });
  return useCallback((...given: Given) => last.current(...given), []);
}

/** The server knows nothing of it: what is kept comes once the page lives. */
function useKeptEmoji(): [KeptEmoji, (kept: KeptEmoji) => void] {
  const [kept, setKept] = useState(nothingKept);
  useEffect(() => setKept(readKeptEmoji()), []);
  const keep = (next: KeptEmoji) => {
    setKept(next);
    writeKeptEmoji(next);
  };
  return [kept, keep];
}

/** Whether this device has no emoji at all: then it is said once, not beside each of them. */
function useNoFont(): boolean {
  const [isNone, setNone] = useState(false);
  useEffect(() => setNone(!hasEmojiFont()), []);
  return isNone;
}
