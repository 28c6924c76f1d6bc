import { ShieldCheck } from 'lucide-react';
import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import { Button } from '../../ui/control/button.tsx';

/** Comes when somebody wants to mark something: most look and save. */
export const LazyMarkView = lazy(async () => ({ default: (await import('./mark-view.tsx')).MarkView }));

interface ProtectPanelProps {
  tool: ToolDescription;
  words: WorkWords;
  /** Something is protected. */
  isSet: boolean;
  onMark(): void;
}

/** Of a tool that works on a whole photo: the way to parts of it that stay as they were. */
export function ProtectPanel({ tool, words, isSet, onMark }: ProtectPanelProps) {
  const t = useTranslations('workspace.protect');
  const input = tool.inputs.find(({ brush }) => brush === 'protect')?.id;
  return (
    <section className="panel" aria-label={t('heading')}>
      <header>{t('heading')}</header>
      <div className="body">
        <p className="hint">{words.inputs[input ?? '']?.hint}</p>
        <Button full icon={ShieldCheck} onClick={onMark}>
          {t(isSet ? 'change' : 'start')}
        </Button>
      </div>
    </section>
  );
}
