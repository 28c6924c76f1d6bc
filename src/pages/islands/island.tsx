import { type ComponentType, createContext, type ReactElement, useContext } from 'react';
import { useLocale, useMessages } from 'use-intl';
import type { EntryName } from '#src/client/kept-entries.ts';
import type { Messages } from '#src/i18n/messages.ts';
import { useWay } from '../links/way.ts';
import { IslandFrame, type LocaleTag } from './island-frame.tsx';
import './island.css';

type WriteIsland = (part: ReactElement, idPrefix: string) => string;

/** Writes a part of a page as HTML, with ids of its own; null where a page hydrates as a whole, and in the browser. */
export const IslandWriting = createContext<WriteIsland | null>(null);

interface IslandMarks<Props> {
  /** That of its file: `plan-table` for `plan-table.island.tsx`. */
  readonly name: string;
  /** The keys of what it says, such as `ui.search`: these words travel with it. */
  readonly words: readonly string[] | ((props: Props) => readonly string[]);
  /**
   * Besides a touch: `photo` dropped or pasted anywhere, `notice` when the site has something to say, `visit` at the first
   * sign of a visitor and at once for one who has been here: the workspace of a tool; `load` with the page: what it shows is asked for.
   */
  readonly wakes?: 'photo' | 'notice' | 'visit' | 'load';
  /** Wakes by itself where the browser keeps something under this name. */
  readonly wakesIfKept?: EntryName;
}

/** A component, and what the browser hydrates of its page. */
export type Island<Props extends object> = ComponentType<Props> & { readonly content: ComponentType<Props> };

/** What an island needs to live by itself, written into the page beside it. */
export interface IslandData {
  readonly props: object;
  readonly locale: LocaleTag;
  readonly words: Partial<Messages>;
  readonly address: string;
}

/**
 * Marks a part of a page as one that moves. On pages that stand still it is HTML until it is touched, and hydrates alone
 * then; its props must be plain data. On pages that hydrate as a whole it is an ordinary component.
 */
export function island<Props extends object>(
  marks: IslandMarks<Props>,
  content: ComponentType<Props>,
): Island<Props> {
  const marked = (props: Props) => <IslandPlace marks={marks} props={props} content={content} />;
  return Object.assign(marked, { content });
}

interface IslandPlaceProps<Props extends object> {
  marks: IslandMarks<Props>;
  props: Props;
  content: ComponentType<Props>;
}

function PlainPlace<Props extends object>({ props, content: Content }: IslandPlaceProps<Props>) {
  return <Content {...props} />;
}

function ServerPlace<Props extends object>(place: IslandPlaceProps<Props>) {
  const write = useContext(IslandWriting);
  return write ? <WrittenIsland {...place} write={write} /> : <PlainPlace {...place} />;
}

/** What is written is written on the server; nothing of that is sent to the browser. */
const IslandPlace = import.meta.env.SSR ? ServerPlace : PlainPlace;

/** HTML, and beside it what brings it to life. */
function WrittenIsland<Props extends object>({
  marks: { name, words, wakes, wakesIfKept },
  props,
  content: Content,
  write,
}: IslandPlaceProps<Props> & { write: WriteIsland }) {
  const own = pickWords(useMessages() as Messages, typeof words === 'function' ? words(props) : words);
  const data: IslandData = { props, locale: useLocale(), words: own, address: useWay().pathname };
  const html = write(
    <IslandFrame {...data}>
      <Content {...props} />
    </IslandFrame>,
    name,
  );
  return (
    <div
      className="island"
      data-island={name}
      data-wakes={wakes}
      data-wakes-if-kept={wakesIfKept}
      data-with={JSON.stringify(data)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: written by React just now
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

interface Words {
  [key: string]: Words | string;
}

/** Of all messages those under the given keys, where they were. */
function pickWords(all: Messages, keys: readonly string[]): Partial<Messages> {
  const picked: Words = {};
  for (const key of keys) {
    const parts = key.split('.');
    const last = parts.pop()!;
    let from = all as unknown as Words;
    let to = picked;
    for (const part of parts) {
      from = from[part] as Words;
      to[part] ??= {};
      to = to[part] as Words;
    }
    if (from[last] === undefined) throw new Error(`an island wants words that its page lacks: ${key}`);
    to[last] = from[last];
  }
  return picked as unknown as Partial<Messages>;
}
