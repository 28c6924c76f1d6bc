import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createTranslator } from 'use-intl/core';
import type errors from '../../locales/en/errors.json';
import type validation from '../../locales/en/validation.json';
import type { ErrorParams } from '../errors.ts';
import { type LocaleCode, locales } from './locales.ts';

type ErrorWords = typeof errors & typeof validation;

const folder = path.join(import.meta.dirname, '../../locales');
const translators = new Map<LocaleCode, (code: keyof ErrorWords, params: ErrorParams) => string>();

/**
 * A failure in the words of one language, from `locales/<code>/errors.json` and, for
 * what a form does not take, `validation.json`. Parameters are raw numbers (bytes, pixels,
 * seconds); the message formats them. Throws when a sentence needs a parameter that is not there.
 */
export function errorWords(locale: LocaleCode, code: keyof ErrorWords, params: ErrorParams = {}): string {
  let translate = translators.get(locale);
  if (!translate) {
    const messages = Object.assign(
      {},
      ...['errors.json', 'validation.json'].map((file) =>
        JSON.parse(readFileSync(path.join(folder, locale, file), 'utf8')),
      ),
    ) as ErrorWords;
    const translator = createTranslator<ErrorWords>({
      locale: locales[locale],
      messages,
      onError(error) {
        throw error;
      },
    });
    translate = (key, values) => translator(key, values as never);
    translators.set(locale, translate);
  }
  return translate(code, params);
}
