import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EntryStorage } from '#tests/support/browser/entry-storage.ts';
import type { ToolDescription } from '../../api/contract/contract.ts';
import type { KeptBench } from '../store/bench-store.ts';

/** A database as browsers have it, as far as it is used: one store, whose requests answer in their order, a moment later. */
class TextStore {
  readonly values = new Map<string, unknown>();
  readonly open = () => {
    const database = { transaction: () => this.#transaction(), close: () => {} };
    return this.#soon({ result: database });
  };

  #soon<T extends object>(request: T & { onsuccess?: () => void }) {
    queueMicrotask(() => request.onsuccess?.());
    return request;
  }

  #transaction() {
    const { values } = this;
    const transaction: { oncomplete?: () => void; objectStore(): object } = { objectStore: () => store };
    const store = {
      get: (key: string) => this.#soon({ result: structuredClone(values.get(key)) }),
      put: (value: unknown, key: string) => this.#soon({ result: values.set(key, structuredClone(value)) }),
      delete: (key: string) => this.#soon({ result: values.delete(key) }),
      clear: () => this.#soon({ result: values.clear() }),
    };
    // After its requests, each of which takes one step.
    queueMicrotask(() => queueMicrotask(() => transaction.oncomplete?.()));
    return transaction;
  }
}

let [database, local] = [new TextStore(), new EntryStorage()];
beforeEach(() => {
  [database, local] = [new TextStore(), new EntryStorage()];
  const page = Object.assign(new EventTarget(), {
    location: { href: 'https://site.test/sketcher?strength=7', reload: vi.fn() },
    history: { state: null, replaceState: vi.fn() },
  });
  vi.stubGlobal('window', page);
  vi.stubGlobal('indexedDB', database);
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', new EntryStorage());
});
afterEach(() => vi.unstubAllGlobals());

const tool = {
  id: 'sketcher',
  samples: [],
  options: [
    { id: 'words', control: 'text', type: 'string', default: '', max: 40 },
    { id: 'strength', control: 'slider', type: 'number', default: 1, min: 0, max: 9 },
  ],
} as unknown as ToolDescription;

interface Piece {
  readonly id: string;
  readonly addedAt: number;
  readonly owner: string | null;
}

/** The modules as another page of the browser loads them, with a workspace of pieces that have a file each. */
async function openPage() {
  vi.resetModules();
  const { BenchSession } = await import('./bench-session.ts');
  const { forget } = await import('../../client/kept-work.ts');
  const users = await import('../../client/user-store.ts');
  const { heldWork } = await import('./page-hold.ts');

  interface State {
    readonly isRestored: boolean;
    readonly options: Readonly<Record<string, unknown>>;
    readonly pieces: readonly Piece[];
  }
  type Kept = KeptBench & { readonly works: readonly Piece[] };
  class Pieces extends BenchSession<State, Kept> {
    readonly left = vi.fn();
    files = new Map<string, Blob>();
    add(id: string, addedAt = 1): void {
      this.files.set(id, new Blob([id]));
      this.#set([...this.state().pieces, { id, addedAt, owner: this.owner }]);
    }
    remove(id: string): void {
      this.files.delete(id);
      this.#set(this.state().pieces.filter((piece) => piece.id !== id));
    }
    limits = () => this.tool.limits;
    ids = () => this.state().pieces.map(({ id }) => id);
    protected override hasFile = () => true;
    protected restore({ kept, files }: { kept: Kept | null; files: ReadonlyMap<string, Blob> }): void {
      this.files = new Map(files);
      this.put({ ...this.state(), pieces: [...(kept?.works ?? []), ...this.state().pieces] });
    }
    protected begin(): void {}
    protected leave = () => this.left();
    protected kept = () => ({ kept: { works: this.state().pieces }, files: this.files });
    protected atStake = () => (this.state().pieces.length > 0 ? ('kept' as const) : null);
    protected owned = () => this.state().pieces;
    protected claim(id: string, owner: string): void {
      this.#set(this.state().pieces.map((piece) => (piece.id === id ? { ...piece, owner } : piece)));
    }
    protected leaveOut = (id: string) => this.remove(id);
    #set(pieces: readonly Piece[]): void {
      this.put({ ...this.state(), pieces });
      this.keep();
    }
  }
  const open = async () => {
    const session = new Pieces(tool, { isRestored: false, options: { words: '', strength: 1 }, pieces: [] });
    await session.open();
    return session;
  };
  const signIn = (id: string) => users.keepUser({ token: id, id, email: '', isVip: false });
  return { open, forget, signIn, heldWork };
}

/** What a page that goes has begun is carried out: all of it in steps that wait for nothing outside. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('what is on a bench is there again on the next visit, with its files, and so are choices', async () => {
  const session = await (await openPage()).open();
  expect(session.state().options).toEqual({ words: '', strength: 7 });
  session.add('a');
  session.setOption('words', 'a calm sea');
  session.close();
  await settle();
  expect([...database.values.keys()].sort()).toEqual(['file/a', 'workspace/sketcher']);

  const next = await (await openPage()).open();
  expect(next.ids()).toEqual(['a']);
  expect(await next.files.get('a')!.text()).toBe('a');
  expect(next.state().options).toEqual({ words: 'a calm sea', strength: 7 });
  next.resetOptions();
  expect(next.state().options).toEqual({ words: '', strength: 1 });
  next.remove('a');
  next.close();
  await settle();
  expect(database.values.has('file/a')).toBe(false);
});

test('two tabs keep theirs side by side, and each takes away only what it knows', async () => {
  const [one, other] = [await (await openPage()).open(), await (await openPage()).open()];
  other.add('later', 2);
  other.close();
  await settle();
  one.add('sooner', 1);
  one.close();
  await settle();
  expect((await (await openPage()).open()).ids()).toEqual(['sooner', 'later']);
});

test('a visitor’s work becomes that of whoever signs in, and nobody else sees it', async () => {
  const page = await openPage();
  const session = await page.open();
  session.add('a');
  page.signIn('ann');
  expect(session.state().pieces).toMatchObject([{ id: 'a', owner: 'ann' }]);
  session.close();
  await settle();
  page.signIn('ben');
  expect((await page.open()).ids()).toEqual([]);
});

test('it holds the page while it is open, heeds limits, and says each change', async () => {
  const page = await openPage();
  const session = await page.open();
  const listener = vi.fn();
  const end = session.subscribe(listener);
  session.add('a');
  expect([page.heldWork(), listener.mock.calls.length]).toEqual(['kept', 1]);
  session.setLimits({ batchSize: 3 } as ToolDescription['limits']);
  expect(session.limits()).toEqual({ batchSize: 3 });
  end();
  session.close();
  session.add('b');
  expect([page.heldWork(), listener.mock.calls.length, session.left.mock.calls.length]).toEqual([null, 1, 1]);
});

test('a sign-out takes all that a workspace keeps, and nothing of it is written any more', async () => {
  const page = await openPage();
  const session = await page.open();
  session.add('a');
  session.setOption('words', 'a calm sea');
  session.close();
  await settle();
  await page.forget('person');
  session.add('b');
  session.setOption('words', 'a calm sea');
  session.close();
  await settle();
  expect([[...database.values.keys()], [...local.entries.keys()]]).toEqual([[], ['forgotten']]);
  expect((await (await openPage()).open()).state()).toMatchObject({ pieces: [], options: { words: '' } });
});
