import { ArrowLeft, Download, Redo2, Share2, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { resultOf } from '../../client/job-pictures.ts';
import { download } from '../../client/start-download.ts';
import type { Look } from '../../logo/logo-views.ts';
import { useSignIn } from '../../sign-in/sign-in-gate.tsx';
import type { WorkWords } from '../../tool/tool-words.ts';
import { Button, IconButton } from '../../ui/control/button.tsx';
import { Segmented } from '../../ui/control/segmented.tsx';
import { Ruler } from '../../ui/picture/ruler.tsx';
import { pictureBlob } from '../calls/api-client.ts';
import { localProblem, ProblemError } from '../problem/problem.ts';
import { ProblemCard } from '../problem/problem-card.tsx';
import { useMaySave } from '../save/saving-rule.ts';
import { mayBeShared, useShareDialog } from '../share/use-share.tsx';
import { ColorPanel } from './color-panel.tsx';
import { IconPanel } from './icon-panel.tsx';
import { LayoutPanel } from './layout-panel.tsx';
import { LogoImage } from './logo-image.tsx';
import type { LogoSession } from './logo-session.ts';
import type { Design, LogoState } from './logo-state.ts';
import { TextPanel } from './text-panel.tsx';
import '../save/save-dock.css';

interface LogoEditorProps {
  tool: ToolDescription;
  words: WorkWords;
  design: Design;
  state: LogoState;
  session: LogoSession;
  limits?: ReactNode;
  /** A kit was made, which counts. */
  onMade(): void;
}

const panels = { text: TextPanel, layout: LayoutPanel, icon: IconPanel, colors: ColorPanel } as const;
type PanelId = keyof typeof panels;

/** How a logo looks where it is used. */
const uses = ['inverse', 'black', 'white', 'app-icon'] as const satisfies readonly Look[];

/** The logo that is worked on, large, and everything about it that can be changed. */
export function LogoEditor({ tool, words, design, state, session, limits, onMade }: LogoEditorProps) {
  const t = useTranslations('logo');
  const [panel, setPanel] = useState<PanelId>('text');
  const { kit, step, steps } = state;
  const save = useKit(tool, session, onMade);
  const sharing = useShareDialog();
  const shareLabel = useTranslations('workspace.share')('open');
  const share = () =>
    sharing.ask({
      toolName: tool.name,
      hasBefore: false,
      hasWords: true,
      async result() {
        const job = await session.kit();
        const logo = job && resultOf(job);
        if (!logo) throw new ProblemError(session.state().kit?.problem ?? localProblem('expired', 'another'));
        onMade();
        return logo;
      },
    });
  const Panel = panels[panel];

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = (event.target as HTMLElement).matches('input, textarea, select');
      if (isTyping || !(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) session.redo();
      else session.undo();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [session]);

  return (
    <div className="work">
      <div className="stack">
        <div className="logo-bar">
          <Button look="quiet" size="small" icon={ArrowLeft} onClick={() => session.backToProposals()}>
            {t('back')}
          </Button>
          <span className="row">
            <IconButton icon={Undo2} label={t('undo')} disabled={step === 0} onClick={() => session.undo()} />
            <IconButton
              icon={Redo2}
              label={t('redo')}
              disabled={step >= steps.length - 1}
              onClick={() => session.redo()}
            />
          </span>
        </div>
        <div className="logo-shown" style={{ background: design.ground }}>
          <LogoImage
            design={design}
            size="large"
            alt={t('picture', { name: design.name })}
            width={960}
            height={720}
          />
        </div>
        <ul className="logo-uses" aria-label={t('uses.label')}>
          {uses.map((look) => (
            <li key={look} data-look={look}>
              <LogoImage
                design={design}
                look={look}
                alt={t(`uses.${look}`)}
                width={look === 'app-icon' ? 512 : 960}
                height={look === 'app-icon' ? 512 : 720}
              />
            </li>
          ))}
        </ul>
      </div>
      <div className="side stack">
        <section className="panel logo-panel" aria-label={t('design')}>
          <div className="body">
            <Segmented<PanelId>
              label={t('design')}
              value={panel}
              onChange={setPanel}
              choices={(Object.keys(panels) as PanelId[]).map((id) => ({
                value: id,
                label: t(`panels.${id}`),
              }))}
            />
            <Panel tool={tool} words={words} design={design} onEdit={(change) => session.edit(change)} />
          </div>
        </section>
        <section className="panel" aria-label={t('kit.heading')}>
          <div className="body">
            {kit?.isWorking ? (
              <div className="logo-making">
                <Ruler
                  value={kit.job?.state === 'running' ? kit.job.progress : null}
                  label={kit.job?.position ? t('kit.queued', { count: kit.job.position }) : t('kit.making')}
                />
                <Button size="small" onClick={() => session.cancelKit()}>
                  {t('kit.cancel')}
                </Button>
              </div>
            ) : (
              <p className="hint">{t('kit.holds')}</p>
            )}
            {kit?.problem && (
              <ProblemCard
                problem={kit.problem}
                isAside
                onRetry={save.kit}
                onDismiss={() => session.forgetProblem()}
              />
            )}
          </div>
        </section>
        {limits}
        {/* In view however much stands above it. */}
        <div className="dock everywhere">
          {mayBeShared(tool) && (
            <Button icon={Share2} disabled={kit?.isWorking} onClick={share}>
              {shareLabel}
            </Button>
          )}
          <Button look="primary" full icon={Download} busy={kit?.isWorking} onClick={save.kit}>
            {t('kit.download')}
          </Button>
        </div>
      </div>
      {sharing.dialog}
    </div>
  );
}

/** Visitors are asked to sign in first where only accounts may save. */
function useKit(tool: ToolDescription, session: LogoSession, onMade: () => void) {
  const maySave = useMaySave();
  const askToSignIn = useSignIn();
  async function kit() {
    const isAllowed =
      maySave || (await askToSignIn({ reason: 'save', facts: [], keptHours: tool.limits.keptHours }));
    if (!isAllowed) return;
    const job = await session.kit();
    const [file] = job?.outputs.kit ?? [];
    if (!file) return;
    onMade();
    const blob = await pictureBlob(file.url, new AbortController().signal);
    download(blob, file.name);
  }
  return { kit: () => void kit().catch((error) => session.failKit(error)) };
}
