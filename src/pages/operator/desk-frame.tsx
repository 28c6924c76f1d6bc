import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#src/ui/control/button.tsx';
import type { ToolNames } from './desk-data.ts';
import { EnginesPart } from './engines-part.tsx';
import { FindPart } from './find-part.tsx';
import { HousePart } from './house-part.tsx';
import { LogPart } from './log-part.tsx';
import { PeoplePart } from './people-part.tsx';
import { PersonPart } from './person-part.tsx';
import { QueuePart } from './queue/queue-part.tsx';
import { TodayPart } from './today-part.tsx';

const parts = ['today', 'queue', 'find', 'people', 'engines', 'house', 'log'] as const;
type Part = (typeof parts)[number];

/** The open desk. Which part is shown stands in the address behind `#`, with what was looked for: `#find/K7M2P9QRTX`. */
export function DeskFrame({ tools, onLeave }: { tools: ToolNames; onLeave(): void }) {
  const t = useTranslations('admin');
  const [name = '', wanted = ''] = decodeURIComponent(useLocation().hash.slice(1)).split('/');
  const part: Part = parts.find((one) => one === name) ?? 'today';
  return (
    <div className="wrap app-page desk-page">
      <div className="app-head">
        <h1>{t('heading')}</h1>
        <Button size="small" onClick={onLeave}>
          {t('leave')}
        </Button>
      </div>
      <nav className="desk-tabs" aria-label={t('tabs.label')}>
        {parts.map((one) => (
          <a key={one} href={`#${one}`} aria-current={one === part ? 'page' : undefined}>
            {t(`tabs.${one}`)}
          </a>
        ))}
      </nav>
      {part === 'today' && <TodayPart tools={tools} />}
      {part === 'queue' && <QueuePart tools={tools} />}
      {part === 'find' && <FindPart key={wanted} wanted={wanted} tools={tools} />}
      {part === 'people' && (wanted ? <PersonPart key={wanted} id={wanted} tools={tools} /> : <PeoplePart />)}
      {part === 'engines' && <EnginesPart />}
      {part === 'house' && <HousePart />}
      {part === 'log' && <LogPart />}
    </div>
  );
}
