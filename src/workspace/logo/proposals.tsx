import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import { ProblemCard } from '../problem/problem-card.tsx';
import { LogoImage } from './logo-image.tsx';
import type { LogoSession } from './logo-session.ts';
import type { LogoState } from './logo-state.ts';

interface ProposalsProps {
  tool: ToolDescription;
  words: WorkWords;
  state: LogoState;
  session: LogoSession;
}

/** Logos to choose from; before there is a name, what came of others. */
export function Proposals({ tool, words, state, session }: ProposalsProps) {
  const t = useTranslations('logo');
  const { proposals, proposedFor, problem, isAsking } = state;
  const layoutName = (layout: string) => words.options.layout.choices?.[layout] ?? layout;
  if (problem) return <ProblemCard problem={problem} onRetry={() => session.retry()} />;
  return (
    <>
      <p className="visually-hidden" role="status" aria-live="polite">
        {isAsking ? t('designing') : proposals.length > 0 && t('ready', { count: proposals.length })}
      </p>
      {proposals.length > 0 ? (
        <ul className="logo-grid" aria-label={t('proposals')} aria-busy={isAsking}>
          {proposals.map((settled) => (
            <li key={settled.layout}>
              <button
                type="button"
                aria-label={t('open', { layout: layoutName(settled.layout) })}
                onClick={() => session.workOn(settled)}
              >
                <LogoImage
                  design={{ ...proposedFor, ...settled }}
                  alt=""
                  width={960}
                  height={720}
                  style={{ background: settled.ground }}
                />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <section className="logo-start" aria-label={t('examples')}>
          <h2>{t('start')}</h2>
          <ul className="logo-grid">
            {tool.examples.map(({ id, seed, options }) => {
              const name = words.examples?.[id] ?? '';
              return (
                <li key={id}>
                  <button
                    type="button"
                    aria-label={t('example', { name })}
                    onClick={() => {
                      const {
                        slogan = '',
                        industry = 'any',
                        mood = 'any',
                      } = options as Record<string, string>;
                      session.startFrom({ name, slogan, industry, mood }, seed);
                    }}
                  >
                    <img src={`/samples/${tool.id}/${id}.webp`} alt="" width={800} height={600} />
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </>
  );
}
