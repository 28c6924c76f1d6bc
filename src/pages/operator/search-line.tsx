import { Search } from 'lucide-react';
import { type FormEvent, useId } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#src/ui/control/button.tsx';

interface SearchLineProps {
  label: string;
  hint?: string;
  start: string;
  onFind(text: string): void;
}

/** A line to find something by. */
export function SearchLine({ label, hint, start, onFind }: SearchLineProps) {
  const t = useTranslations('admin');
  const id = useId();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const line = event.currentTarget.elements.namedItem('line') as HTMLInputElement;
    onFind(line.value.trim());
  }
  return (
    <search>
      <form className="desk-search" onSubmit={submit}>
        <div className="field">
          <label className="label" htmlFor={id}>
            {label}
          </label>
          <input
            id={id}
            name="line"
            className="input"
            defaultValue={start}
            maxLength={100}
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          />
          {hint !== undefined && (
            <p className="hint" id={`${id}-hint`}>
              {hint}
            </p>
          )}
        </div>
        <Button type="submit" look="primary" icon={Search}>
          {t('go')}
        </Button>
      </form>
    </search>
  );
}
