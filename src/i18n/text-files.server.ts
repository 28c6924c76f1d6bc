import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { LocaleCode } from './locales.ts';

const root = path.join(import.meta.dirname, '../..');

/** The long texts of one language: the operator's own version of a text if there is one, ours otherwise. */
export interface TextFiles {
  /** The source of `legal/imprint.md`, say. */
  read(file: string): string;
  /** File names of one kind of text. */
  list(kind: string): string[];
}

/** `ownTexts` is a folder with the operator's own texts, named as in `content/`: `de/legal/imprint.md`. */
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

/** Where operators put their own texts. */
export const ownTextsFolder = (dataDir: string) => path.join(dataDir, 'texts');
