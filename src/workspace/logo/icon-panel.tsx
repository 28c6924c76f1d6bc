import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { LogoIconBody } from '../../api/contract/contract.ts';
import { shapeIds } from '../../logo/brief.ts';
import { Button } from '../../ui/control/button.tsx';
import { Slider } from '../../ui/control/slider.tsx';
import { TextField } from '../../ui/control/text-field.tsx';
import { api } from '../calls/api-client.ts';
import { type Problem, problemOf } from '../problem/problem.ts';
import { ProblemCard } from '../problem/problem-card.tsx';
import { LogoImage } from './logo-image.tsx';
import type { PanelProps } from './panel-props.ts';

const typingMs = 250;
const plainColors = { ink: '#767676', accent: '#111111', ground: '#ffffff' };

/** The mark: an icon that is searched for, a plain shape, or none. */
export function IconPanel({ words, design, onEdit }: PanelProps) {
  const t = useTranslations('logo.icons');
  const logo = useTranslations('logo');
  const [query, setQuery] = useState('');
  const { icons, problem, retry } = useIcons(query.trim() || design.name);
  return (
    <>
      <TextField label={t('search')} hint={t('searchHint')} most={100} value={query} onChange={setQuery} />
      {problem && <ProblemCard problem={problem} isAside onRetry={retry} />}
      {icons.length > 0 && (
        <ul className="logo-icons" aria-label={t('found')}>
          {icons.map(({ name, outline }) => (
            <li key={name}>
              <button
                type="button"
                aria-label={name.replaceAll('-', ' ')}
                title={name.replaceAll('-', ' ')}
                aria-pressed={name === design.icon}
                onClick={() => onEdit({ icon: name })}
              >
                <svg viewBox="0 0 256 256" aria-hidden="true">
                  <path d={outline} fill="currentColor" />
                </svg>
              </button>
            </li>
          ))}
        </ul>
      )}
      {icons.length === 0 && query.trim() !== '' && !problem && <p className="hint">{t('nothing')}</p>}
      <span className="label">{t('shapes')}</span>
      <ul className="logo-icons logo-shapes" aria-label={t('shapes')}>
        {shapeIds.map((id, place) => (
          <li key={id}>
            <button
              type="button"
              aria-label={t('shape', { number: place + 1 })}
              aria-pressed={design.icon === `shape:${id}`}
              onClick={() => onEdit({ icon: `shape:${id}` })}
            >
              <LogoImage design={{ name: 'A', icon: `shape:${id}`, ...plainColors }} look="mark" alt="" />
            </button>
          </li>
        ))}
      </ul>
      <Button size="small" aria-pressed={design.icon === ''} onClick={() => onEdit({ icon: '' })}>
        {t('none')}
      </Button>
      <Slider
        label={words.options.markSize.label}
        value={design.markSize}
        valueText={logo('percent', { value: design.markSize })}
        min={50}
        max={160}
        onChange={(markSize) => onEdit({ markSize })}
      />
      <p className="hint">{t('license')}</p>
    </>
  );
}

function useIcons(words: string) {
  const [icons, setIcons] = useState<readonly LogoIconBody[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again
  useEffect(() => {
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      try {
        setIcons(await api.logoIcons(words, asking.signal));
        setProblem(null);
      } catch (error) {
        if (!asking.signal.aborted) setProblem(problemOf(error));
      }
    }, typingMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [words, tries]);
  return { icons, problem, retry: () => setTries((count) => count + 1) };
}
