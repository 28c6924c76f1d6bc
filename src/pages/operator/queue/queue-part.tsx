import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { QueuedShareBody } from '#src/api/contract/operator/operator-contract.ts';
import { operator } from '#src/client/operator-calls.ts';
import { Button } from '#src/ui/control/button.tsx';
import { useToast } from '#src/ui/message/toast.tsx';
import { type ToolNames, useDeskData } from '../desk-data.ts';
import { Arrived, DeskPanel, Nothing } from '../desk-panel.tsx';
import { ChosenPanel } from './chosen-panel.tsx';
import { type Decision, DecisionDialog } from './decision-dialog.tsx';
import { EndSharing } from './end-sharing.tsx';
import { QueueList } from './queue-list.tsx';
import { QueuedShare } from './queued-share.tsx';
import './queue.css';

/** Shares that somebody says something against or that are new to Explore, one after the other. */
export function QueuePart({ tools }: { tools: ToolNames }) {
  const t = useTranslations('admin');
  const queue = useDeskData(operator.queue);
  return (
    <Arrived data={queue}>
      {(shares) =>
        shares.length === 0 ? (
          <>
            <DeskPanel heading={t('tabs.queue')}>
              <Nothing text={t('queue.none')} />
            </DeskPanel>
            <ChosenPanel />
          </>
        ) : (
          <Queue shares={shares} tools={tools} onChange={queue.set} />
        )
      }
    </Arrived>
  );
}

interface QueueProps {
  shares: readonly QueuedShareBody[];
  tools: ToolNames;
  onChange(shares: QueuedShareBody[]): void;
}

/** The keys work while the focus is in here, so that nobody decides by dictating elsewhere on the page. */
function Queue({ shares, tools, onChange }: QueueProps) {
  const t = useTranslations('admin.queue');
  const toast = useToast();
  const area = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [wanted, setWanted] = useState(0);
  const [decision, setDecision] = useState<Decision | null>(null);
  const place = Math.min(wanted, shares.length - 1);
  const share = shares[place];
  const [allow, refuse] = decisionsAbout(share);

  // Whoever goes on hears what they came to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another one is shown
  useEffect(() => heading.current?.focus(), [share.id]);

  useEffect(() => {
    const element = area.current!;
    const go = (step: number) => setWanted(Math.max(0, Math.min(place + step, shares.length - 1)));
    const acts: Readonly<Record<string, () => void>> = {
      j: () => go(1),
      k: () => go(-1),
      a: () => allow && setDecision(allow),
      r: () => refuse && setDecision(refuse),
    };
    function onKey(event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if ((event.target as Element).closest('dialog, input, textarea, select')) return;
      const act = acts[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    }
    element.addEventListener('keydown', onKey);
    return () => element.removeEventListener('keydown', onKey);
  }, [place, shares.length, allow, refuse]);

  function finish(left: QueuedShareBody[]) {
    // Something came meanwhile that nobody has seen: it waits still.
    const isDecided = left.every(({ id }) => id !== share.id);
    if (isDecided)
      toast({ message: t(decision === 'keep' ? 'kept' : decision === 'remove' ? 'removed' : 'settled') });
    setDecision(null);
    onChange(left);
  }

  return (
    <div ref={area} className="app-columns">
      <div>
        <DeskPanel
          heading={t('place', { place: place + 1, count: shares.length })}
          aside={
            <span className="row">
              <Button
                size="small"
                aria-keyshortcuts="K"
                aria-disabled={place === 0}
                onClick={() => setWanted(Math.max(0, place - 1))}
              >
                {t('previous')}
              </Button>
              <Button
                size="small"
                aria-keyshortcuts="J"
                aria-disabled={place === shares.length - 1}
                onClick={() => setWanted(Math.min(place + 1, shares.length - 1))}
              >
                {t('next')}
              </Button>
            </span>
          }
        >
          <QueuedShare key={share.id} share={share} tools={tools} heading={heading} />
          <div className="queue-acts">
            {allow && refuse ? (
              <>
                <Button aria-keyshortcuts="A" onClick={() => setDecision(allow)}>
                  {t(allow)}
                </Button>
                <Button look="danger" aria-keyshortcuts="R" onClick={() => setDecision(refuse)}>
                  {t(refuse)}
                </Button>
              </>
            ) : (
              <p className="small muted">{t('others')}</p>
            )}
            <EndSharing id={share.owner.id} />
            <p className="small muted queue-keys" aria-hidden="true">
              {t('keys')} <kbd>J</kbd> {t('next')}, <kbd>K</kbd> {t('previous')}
              {allow && refuse && (
                <>
                  , <kbd>A</kbd> {t(allow)}, <kbd>R</kbd> {t(refuse)}
                </>
              )}
            </p>
          </div>
        </DeskPanel>
      </div>
      <div>
        <QueueList shares={shares} place={place} onChoose={setWanted} />
        <ChosenPanel />
      </div>
      <DecisionDialog share={share} decision={decision} onClose={() => setDecision(null)} onDone={finish} />
    </div>
  );
}

/** What speaks for it and what against; none where somebody else decides. */
function decisionsAbout({ ended, isTheirs }: QueuedShareBody): readonly Decision[] {
  if (!isTheirs) return [];
  return ended ? ['uphold', 'refuse'] : ['keep', 'remove'];
}
