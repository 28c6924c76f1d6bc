import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { chooseTests, chooseWideTests } from './choose-tests.ts';
import { readCommit, readHistory, steps } from './history.ts';
import { Reach } from './reach.ts';

const root = path.join(import.meta.dirname, '../..');
const reach = new Reach(root, new Map());
const files = Array.from({ length: 10 }, (_, place) => `tests/engine/no-such-${place}.test.ts`);
const commits = Array.from({ length: 40 }, (_, place) => place.toString(16).padStart(40, 'e'));

test('what reaches a change runs, and of the rest a third that the commit decides', () => {
  const history = { commit: commits[0], changed: [files[3]] };
  const choice = chooseTests(files, reach, history);
  expect(choice.reaching).toEqual([files[3]]);
  expect(choice.inTurn).toHaveLength(3);
  expect([...choice.reaching, ...choice.inTurn, ...choice.leftOut].sort()).toEqual(files);
  expect(chooseTests(files, reach, history)).toEqual(choice);
});

test('each has its turn within some commits', () => {
  const inTurn = commits.flatMap((commit) => chooseTests(files, reach, { commit, changed: [] }).inTurn);
  expect(new Set(inTurn).size).toBe(files.length);
});

test('a change that everything could depend on chooses half of them', () => {
  const { reaching, leftOut } = chooseTests(files, reach, { commit: commits[0], changed: ['package.json'] });
  expect([reaching.length, leftOut.length]).toEqual([5, 5]);
});

test('what was changed itself runs before all others, and however much was changed, each in its turn', () => {
  const own = [files[2], files[8]];
  const changed = ['package.json', ...own];
  const chosen = commits.map((commit) => chooseTests(files, reach, { commit, changed }).reaching);
  for (const reaching of chosen) expect(reaching).toEqual(expect.arrayContaining(own));
  expect(new Set(chosen.flat()).size).toBe(files.length);
});

test('tests of the whole site are chosen by their own change, not by one of the site', () => {
  const changed = ['src/main.server.ts', 'package.json', files[3]];
  const { reaching, inTurn, leftOut } = chooseWideTests(files, reach, { commit: commits[0], changed });
  expect([reaching, inTurn.length, leftOut.length]).toEqual([[files[3]], 3, 6]);
});

test('of the tests of the whole site a third runs at most, however many were changed, and each in its turn', () => {
  const changed = files.slice(0, 8);
  const chosen = commits.map((commit) => chooseWideTests(files, reach, { commit, changed }));
  const counts = chosen.map(({ reaching, inTurn, leftOut }) => [
    reaching.length,
    inTurn.length,
    leftOut.length,
  ]);
  expect(counts).toEqual(commits.map(() => [4, 0, 6]));
  expect(new Set(chosen.flatMap(({ reaching }) => reaching)).size).toBe(changed.length);
});

test('history: steps of the main line, a branch, and what is not committed; none of a young or shallow one', async () => {
  await using folder = await tempFolder();
  const at = (name: string) => path.join(folder.path, name);
  let now = 1_800_000_000;
  const git = (where: string, ...args: string[]) => {
    const env = { ...process.env, GIT_COMMITTER_DATE: `${now} +0000` };
    const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false'];
    const { status, stdout, stderr } = spawnSync('git', [...who, ...args], {
      cwd: where,
      encoding: 'utf8',
      env,
    });
    if (status !== 0) throw new Error(stderr);
    return stdout.trim();
  };
  expect(readCommit(folder.path)).toBeNull();
  git(folder.path, 'init', '--quiet', '--initial-branch=main', 'house');
  const house = at('house');
  const commit = async (name: string, later = 6 * 3600) => {
    now += later;
    await writeFile(path.join(house, name), name);
    git(house, 'add', '.');
    git(house, 'commit', '--quiet', '-m', name);
  };
  for (let step = 0; step < steps; step++) await commit(`early-${step}`);
  expect(readHistory(house)).toBeNull();
  git(house, 'checkout', '--quiet', '-b', 'side');
  for (let step = 0; step < steps + 2; step++) await commit(`side-${step}`);
  // The first of the branch is further back than the steps that count on the main line.
  expect(readHistory(house)?.changed).toContain('side-0');
  git(house, 'checkout', '--quiet', 'main');
  git(house, 'merge', '--quiet', '--no-ff', '-m', 'Merge', 'side');
  await writeFile(path.join(house, 'early-1'), 'changed');
  await writeFile(path.join(house, 'new'), 'new');
  const { commit: head, changed } = readHistory(house)!;
  expect(head).toBe(git(house, 'rev-parse', 'HEAD'));
  const own = Array.from({ length: steps + 2 }, (_, step) => `side-${step}`);
  expect(changed.toSorted()).toEqual(['early-1', 'early-2', 'early-3', 'early-4', 'new', ...own]);
  git(house, 'add', '.');
  for (let step = 0; step < 2 * steps; step++) await commit(`quick-${step}`, 60);
  // More steps than count by their number, in less time than counts.
  expect(readHistory(house)?.changed).toContain('quick-0');
  git(folder.path, 'clone', '--quiet', '--depth=1', `file://${house}`, 'shallow');
  expect(readHistory(at('shallow'))).toBeNull();
  expect(readCommit(at('shallow'))).toBe(git(house, 'rev-parse', 'HEAD'));
});
