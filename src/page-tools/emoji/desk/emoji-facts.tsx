import { Copy, Star } from 'lucide-react';
import { useId } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { localeCodeOf } from '../../../i18n/locales.ts';
import { Button, IconButton } from '../../../ui/control/button.tsx';
import { type Emoji, genderForms, newestVersion, tagList } from '../emoji.ts';
import { tonedForm, tones } from '../toned.ts';
import { CopyForms, PictureForms } from './copy-forms.tsx';
import { EmojiSign, useIsMissing } from './emoji-sign.tsx';

interface EmojiFactsProps {
  emoji: Emoji;
  /** With its tones. */
  shape: string;
  all: readonly Emoji[];
  /** Below which address emoji have their pages; left out on these pages, which say name and words themselves. */
  pagesAt?: string;
  isFavorite: boolean;
  onFavorite(): void;
  onTake(shape: string, button: HTMLElement): void;
}

/** What there is to know about one emoji, and the forms it has. */
export function EmojiFacts({ emoji, shape, all, pagesAt, isFavorite, onFavorite, onTake }: EmojiFactsProps) {
  const t = useTranslations('emoji.facts');
  const locale = localeCodeOf(useLocale());
  const favorite = useTranslations('emoji')('favorite', { name: emoji.name });
  const forms = genderForms(emoji, all);
  const isMissing = useIsMissing(shape);
  const [first = 0, second = first] = [...shape]
    .filter((one) => /[\u{1F3FB}-\u{1F3FF}]/u.test(one))
    .map((one) => one.codePointAt(0)! - 0x1f3fa);
  return (
    <section className="emoji-facts" aria-label={emoji.name}>
      <div className="emoji-large">
        <EmojiSign shape={shape} isMissing={isMissing} />
      </div>
      {pagesAt && <h2>{emoji.name}</h2>}
      {emoji.version === newestVersion && (
        <p className="badge ok">{t('isNew', { version: newestVersion })}</p>
      )}
      {isMissing && <p className="small">{t('isMissing')}</p>}
      <div className="emoji-actions">
        <Button size="small" icon={Copy} onClick={(event) => onTake(shape, event.currentTarget)}>
          {t('copy')}
        </Button>
        <IconButton
          size="small"
          icon={Star}
          label={favorite}
          aria-pressed={isFavorite}
          onClick={onFavorite}
        />
      </div>
      <PictureForms emoji={emoji} shape={shape} />
      <CopyForms emoji={emoji} shape={shape} />
      {pagesAt && emoji.tags.length > 0 && (
        <dl>
          <div>
            <dt>{t('tags')}</dt>
            <dd>{tagList(emoji.tags, locale)}</dd>
          </div>
        </dl>
      )}
      {pagesAt && emoji.page && (
        <p className="small">
          <a className="link" href={`${pagesAt}/${emoji.page}`}>
            {t('more', { emoji: shape })}
          </a>
        </p>
      )}
      {forms.length > 0 && (
        <ul className="emoji-forms" aria-label={t('forms')}>
          {forms.map((form) => (
            <li key={form.emoji}>
              <Button
                size="small"
                aria-pressed={form.emoji === emoji.emoji}
                onClick={(event) =>
                  onTake(tonedForm(form.emoji, form.tones, first, second), event.currentTarget)
                }
              >
                <FormSign shape={tonedForm(form.emoji, form.tones, first, second)} /> {form.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {emoji.tones.length > 1 && (
        <div className="emoji-pair">
          <ToneList
            label={t('first')}
            value={first}
            onChange={(tone, field) =>
              onTake(tonedForm(emoji.emoji, emoji.tones, tone, tone === 0 ? 0 : second || tone), field)
            }
          />
          <ToneList
            label={t('second')}
            value={second}
            onChange={(tone, field) =>
              onTake(tonedForm(emoji.emoji, emoji.tones, tone === 0 ? 0 : first || tone, tone), field)
            }
          />
        </div>
      )}
    </section>
  );
}

function FormSign({ shape }: { shape: string }) {
  return <EmojiSign shape={shape} isMissing={useIsMissing(shape)} />;
}

interface ToneListProps {
  label: string;
  value: number;
  onChange(tone: number, field: HTMLElement): void;
}

function ToneList({ label, value, onChange }: ToneListProps) {
  const t = useTranslations('emoji.tones');
  const id = useId();
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="input"
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value), event.currentTarget)}
      >
        {tones.map((tone) => (
          <option key={tone} value={tone}>
            {t(`${tone}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
