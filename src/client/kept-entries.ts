/** Whose something is that this browser keeps. */
type Keeping =
  /** Of the device, whoever sits at it: a sign-out leaves it. */
  | 'device'
  /** Of the person: it goes when they sign out. */
  | 'person'
  /** Of what they work on: it also goes when they delete everything they have here. */
  | 'work';

/**
 * All entries of the local storage. An entry with an id, such as a tool's, is kept under `name/id`. What isn't listed (by a
 * third party, or by an older version) counts as the person's.
 */
const localEntries = {
  theme: 'device',
  consent: 'device',
  /** Somebody has signed in here before: they're asked to sign in, others to sign up. */
  'had-account': 'device',
  /** Another text after each time that work was forgotten: tells other pages that theirs is out of date. */
  forgotten: 'device',
  user: 'person',
  'favorite-tools': 'person',
  fonts: 'person',
  emoji: 'person',
  brush: 'work',
  mask: 'work',
  save: 'work',
  options: 'work',
} as const satisfies Record<string, Keeping>;

/** All entries of the session storage: those of one tab. */
const tabEntries = {
  reloads: 'device',
  'reloaded-for-build': 'device',
  'sign-in-trip': 'person',
  'sign-in-resume': 'person',
} as const satisfies Record<string, Keeping>;

export type EntryName = keyof typeof localEntries;
export type TabEntryName = keyof typeof tabEntries;

const keyOf = (name: EntryName, id?: string) => (id === undefined ? name : `${name}/${id}`);

/** Null where there is nothing, and in a browser that keeps nothing. */
export function readEntry(name: EntryName, id?: string): string | null {
  if (localEntries[name] === 'work') knowsWork();
  return textIn(() => localStorage, keyOf(name, id));
}

/** Null takes it away. False: the storage is full or forbidden, or it belongs to work that was forgotten. */
export function writeEntry(name: EntryName, text: string | null, id?: string): boolean {
  if (localEntries[name] === 'work' && !mayKeepWork()) return false;
  return putText(() => localStorage, keyOf(name, id), text);
}

export function readTabEntry(name: TabEntryName): string | null {
  return textIn(() => sessionStorage, name);
}

/** Null takes it away. False: this tab can't remember it. */
export function writeTabEntry(name: TabEntryName, text: string | null): boolean {
  return putText(() => sessionStorage, name, text);
}

/** What {@link forgottenMark} said when this page first touched work; undefined before. */
let knownMark: string | null | undefined;

const forgottenMark = () => textIn(() => localStorage, 'forgotten');

/**
 * Whether what this page knows of its visitor's work may still be written. It may not once that was forgotten, here or in
 * another tab: a page that is about to go, or lies in the background, would bring it back for the next person.
 */
export function mayKeepWork(): boolean {
  knowsWork();
  return forgottenMark() === knownMark;
}

/** From now on this page knows work of this browser, and starts anew when that is forgotten elsewhere. */
function knowsWork(): void {
  if (knownMark !== undefined) return;
  knownMark = forgottenMark();
  const look = () => {
    if (mayKeepWork()) return;
    removeEntries('person', { ofTab: true });
    window.location.reload();
  };
  globalThis.addEventListener?.('storage', look);
  // A page that comes back as it was has missed what happened meanwhile.
  globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && look());
}

/**
 * Takes the entries of work away, and those of the person if it is about them. Nothing that this page knows of a person is
 * kept after that; of work, what begins now.
 */
export function forgetEntries(about: 'person' | 'work'): void {
  knowsWork();
  removeEntries(about);
  writeEntry('forgotten', crypto.randomUUID());
  // What another tab wrote before it could know.
  removeEntries(about);
  if (about === 'work') knownMark = forgottenMark();
}

function removeEntries(about: 'person' | 'work', { ofTab = false } = {}): void {
  const gone: readonly Keeping[] = about === 'person' ? ['person', 'work'] : ['work'];
  const storages = [[() => sessionStorage, tabEntries] as const, [() => localStorage, localEntries] as const];
  for (const [storage, entries] of ofTab ? storages.slice(0, 1) : storages) {
    const known = new Map<string, Keeping>(Object.entries(entries));
    for (const key of keysIn(storage)) {
      if (gone.includes(known.get(key.split('/')[0]) ?? 'person')) putText(storage, key, null);
    }
  }
}

function keysIn(storage: () => Storage): string[] {
  try {
    const { length } = storage();
    return Array.from({ length }, (_, at) => storage().key(at) ?? '');
  } catch {
    return [];
  }
}

function textIn(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

function putText(storage: () => Storage, key: string, text: string | null): boolean {
  try {
    if (text === null) storage().removeItem(key);
    else storage().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
