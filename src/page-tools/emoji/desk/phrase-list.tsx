import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Phrase } from '../emoji-phrases.ts';
import { fold } from '../search/fold.ts';

/** A phrase with its name in the page's language. */
export interface NamedPhrase extends Phrase {
  readonly name: string;
  /** Its name as texts are compared. */
  readonly folded: string;
}

interface PhraseListProps {
  label: string;
  phrases: readonly NamedPhrase[];
  chosen: string | null;
  onTake(text: string, button: HTMLElement): void;
}

/** Phrases with their names below them; a press takes one. Screen readers say the name, not the characters. */
export function PhraseList({ label, phrases, chosen, onTake }: PhraseListProps) {
  return (
    <ul className="emoji-phrases" aria-label={label}>
      {phrases.map(({ id, text, name }) => (
        <li key={id}>
          <button
            type="button"
            aria-pressed={text === chosen}
            onClick={(event) => onTake(text, event.currentTarget)}
          >
            <span className="emoji-phrase" aria-hidden dir="ltr">
              {text}
            </span>
            <span className="small muted">{name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The phrases with their names. */
export function useNamedPhrases(phrases: readonly Phrase[]): readonly NamedPhrase[] {
  const t = useTranslations('emoji.phrases');
  return useMemo(
    () =>
      phrases.map((phrase) => {
        const name = t(phrase.id as 'happy');
        return { ...phrase, name, folded: fold(name) };
      }),
    [t, phrases],
  );
}
