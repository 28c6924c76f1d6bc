import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { PageToolWords } from '#src/tool/page-tool.ts';
import { Icon } from '#src/ui/icon.tsx';

/** How one goes about it, and what for. */
export function ToolSteps({ words }: { words: Pick<PageToolWords, 'steps' | 'bestFor'> }) {
  const t = useTranslations('toolPage');
  return (
    <div>
      <h2>{t('steps')}</h2>
      <ol className="steps">
        {words.steps.map((step) => (
          <li key={step.title}>
            <b>{step.title}</b>
            <span>{step.text}</span>
          </li>
        ))}
      </ol>
      <h3>{t('bestFor')}</h3>
      <ul className="best-for">
        {words.bestFor.map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
    </div>
  );
}

export function ToolQuestions({ words }: { words: Pick<PageToolWords, 'faq'> }) {
  const t = useTranslations('toolPage');
  return (
    <section className="section line">
      <div className="wrap questions">
        <div>
          <h2>{t('questions')}</h2>
          <p className="muted">{t('questionsNote')}</p>
        </div>
        <div className="faq">
          {words.faq.map((entry, index) => (
            <details key={entry.question} open={index === 0}>
              <summary>
                {entry.question}
                <Icon of={Plus} size="small" />
              </summary>
              <p>{entry.answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
