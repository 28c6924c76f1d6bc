import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { LocaleCode } from './locales.ts';

const root = path.join(import.meta.dirname, '../..');

/** The long texts of one language: the operator's own where there is one by the same name, ours otherwise. */
export interface TextFiles {
  /** `legal/imprint.md` as it is written. */
  read(file: string): string;
  /** Names of the texts of one kind. */
  list(kind: string): string[];
}

/** `ownTexts` is a folder with texts of the operator, each under the name it has in `content/`: `de/legal/imprint.md`. */
export function openTextFiles(locale: LocaleCode, ownTexts: string | null): TextFiles {
  const folder = path.join(root, 'content', locale);
  return {
    read(file) {
      const own = ownTexts && path.join(ownTexts, locale, file);
      return readFileSync(own && existsSync(own) ? own : path.join(folder, file), 'utf8');
    },
    list: (kind) => readdirSync(path.join(folder, kind)).filter((file) => file.endsWith('.md')),
  };
}

/** Where operators put texts of their own. */
export const ownTextsFolder = (dataDir: string) => path.join(dataDir, 'texts');
