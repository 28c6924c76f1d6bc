import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createTranslator } from 'use-intl/core';
import { escapeMarkup } from '../i18n/escape-markup.ts';
import { type LocaleCode, locales } from '../i18n/locales.ts';
import type { MailArguments, MailKind, MailWords } from './mail-kinds.ts';
import type { Mail } from './mail-transport.server.ts';

const folder = path.join(import.meta.dirname, '../../locales');
const read = new Map<LocaleCode, MailWords>();

function wordsIn(locale: LocaleCode): MailWords {
  let words = read.get(locale);
  if (!words) {
    words = JSON.parse(readFileSync(path.join(folder, locale, 'emails.json'), 'utf8')) as MailWords;
    read.set(locale, words);
  }
  return words;
}

interface Paragraph {
  readonly kind: 'text' | 'code' | 'link' | 'quote' | 'small';
  readonly text: string;
  /** Of a link. */
  readonly url?: string;
}

/** A mail of one kind in the reader's language, as plain text and as HTML that says the same. */
export function composeMail<K extends MailKind>(
  kind: K,
  args: MailArguments[K],
  locale: LocaleCode,
): Omit<Mail, 'to'> {
  const messages = wordsIn(locale);
  const say = createTranslator({
    locale: locales[locale],
    messages,
    onError(error) {
      throw error;
    },
  });
  const given = args as { code?: string; link?: string; statement?: string } & Record<
    string,
    string | number
  >;
  const words = messages[kind as MailKind] as {
    subject: string;
    text: string;
    points?: Readonly<Record<string, string>>;
    action?: string;
    after: string;
  };
  const speak = (part: 'subject' | 'text' | `points.${string}` | 'action' | 'after') =>
    say(`${kind}.${part}` as never, given as never) as unknown as string;
  const subject = speak('subject');
  const paragraphs: Paragraph[] = [{ kind: 'text', text: speak('text') }];
  for (const point of Object.keys(words.points ?? {}))
    paragraphs.push({ kind: 'text', text: speak(`points.${point}`) });
  if (given.code) paragraphs.push({ kind: 'code', text: given.code });
  if (given.link && words.action) paragraphs.push({ kind: 'link', text: speak('action'), url: given.link });
  if (given.statement) paragraphs.push({ kind: 'quote', text: given.statement });
  paragraphs.push({ kind: 'text', text: speak('after') }, { kind: 'small', text: messages.footer });
  return { subject, text: plainText(paragraphs), html: markup(subject, paragraphs, locales[locale]) };
}

function plainText(paragraphs: readonly Paragraph[]): string {
  const blocks = paragraphs.map(({ kind, text, url }) => {
    if (kind === 'link') return `${text}\n${url}`;
    return kind === 'small' ? `-- \n${text}` : text;
  });
  return `${blocks.join('\n\n')}\n`;
}

// Mail programs know little: no style sheets, no pictures from elsewhere, colors that are read on light and dark.
const font = "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans CJK',sans-serif";
const styles = {
  text: `${font};font-size:16px;line-height:1.5;margin:0 0 20px`,
  code: 'font-family:ui-monospace,Menlo,Consolas,monospace;font-size:32px;letter-spacing:6px;margin:0 0 20px',
  link: `${font};font-size:16px;margin:0 0 20px`,
  quote: `${font};font-size:16px;line-height:1.5;margin:0 0 20px;padding:0 0 0 16px;border-left:3px solid #6b7280;white-space:pre-line`,
  small: `${font};font-size:13px;line-height:1.5;margin:32px 0 0;color:#6b7280`,
} as const;

function markup(subject: string, paragraphs: readonly Paragraph[], lang: string): string {
  const blocks = paragraphs.map(({ kind, text, url }) => {
    const inner =
      kind === 'link' && url
        ? `<a href="${escapeMarkup(url)}" style="color:#2f5fd0">${escapeMarkup(text)}</a>`
        : escapeMarkup(text);
    return `<p style="${styles[kind]}">${inner}</p>`;
  });
  return [
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">`,
    `<meta name="color-scheme" content="light dark"><title>${escapeMarkup(subject)}</title></head>`,
    `<body style="margin:0;padding:32px 20px"><div style="max-width:560px;margin:0 auto">`,
    ...blocks,
    '</div></body></html>',
  ].join('\n');
}
