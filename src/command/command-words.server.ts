import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createTranslator } from 'use-intl/core';
import type command from '../../locales/en/command.json';

type Leaves<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Leaves<T[K], `${P}${K}.`>;
}[keyof T & string];

export type CommandWord = Leaves<typeof command>;

const file = path.join(import.meta.dirname, '../../locales/en/command.json');
const translator = createTranslator({ locale: 'en-US', messages: JSON.parse(readFileSync(file, 'utf8')) });

/** A sentence of the command line, from `locales/en/command.json`. */
export function words(key: CommandWord, params: Record<string, string | number> = {}): string {
  return (translator as (key: string, params: object) => string)(key, params);
}

/** What the person asked for cannot be done as it was typed. */
export class UsageError extends Error {
  constructor(key: CommandWord, params?: Record<string, string | number>) {
    super(words(key, params));
    this.name = 'UsageError';
  }
}

/** Only what comes out shows that what was typed does not go with it; it is not written then. */
export class ContradictionError extends UsageError {}
