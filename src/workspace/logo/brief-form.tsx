import { Shuffle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import { Button } from '../../ui/control/button.tsx';
import { TextField } from '../../ui/control/text-field.tsx';
import { ChoiceField } from '../options/choice-field.tsx';
import { SavingNote } from '../save/saving-note.tsx';
import type { LogoSession } from './logo-session.ts';
import type { LogoState } from './logo-state.ts';

interface BriefFormProps {
  tool: ToolDescription;
  words: WorkWords;
  state: LogoState;
  session: LogoSession;
}

/** What somebody says about the logo they want. */
export function BriefForm({ tool, words, state: { options, isAsking }, session }: BriefFormProps) {
  const t = useTranslations('logo');
  const form = useRef<HTMLElement>(null);
  const option = (id: string) => tool.options.find((one) => one.id === id)!;

  // What was typed before the page's scripts were there.
  useEffect(() => {
    const typed = form.current?.querySelector('input')?.value;
    if (typed) session.setOption('name', typed);
  }, [session]);

  return (
    <section className="panel logo-brief" aria-label={t('brief')} ref={form}>
      <header>{t('brief')}</header>
      <div className="body">
        {(['name', 'slogan'] as const).map((id) => (
          <TextField
            key={id}
            label={words.options[id].label}
            hint={words.options[id].hint}
            most={option(id).max}
            value={options[id]}
            onChange={(value) => session.setOption(id, value)}
          />
        ))}
        <div className="logo-choices">
          {(['industry', 'mood', 'hue'] as const).map((id) => (
            <ChoiceField
              key={id}
              label={words.options[id].label}
              choices={(option(id).choices ?? []).map((choice) => ({
                value: choice,
                label: words.options[id].choices?.[choice] ?? choice,
              }))}
              value={options[id]}
              onChange={(value) => session.setOption(id, value)}
            />
          ))}
        </div>
        <Button
          full
          icon={Shuffle}
          busy={isAsking}
          disabled={options.name.trim() === ''}
          onClick={() => session.shuffle()}
        >
          {t('more')}
        </Button>
        <SavingNote />
      </div>
    </section>
  );
}
