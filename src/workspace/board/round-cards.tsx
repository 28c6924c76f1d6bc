import { Download, FileArchive, RotateCcw, Share2, Sparkles, Spline, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MediaBody, ToolDescription } from '../../api/contract/contract.ts';
import { resultsOf } from '../../client/job-pictures.ts';
import { callUrl } from '../../client/site-call.ts';
import { download, startDownload } from '../../client/start-download.ts';
import { useSignIn } from '../../sign-in/sign-in-gate.tsx';
import type { WorkWords } from '../../tool/tool-words.ts';
import { Button, IconButton } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Ruler } from '../../ui/picture/ruler.tsx';
import { api, pictureBlob } from '../calls/api-client.ts';
import { type Problem, problemOf } from '../problem/problem.ts';
import { ProblemCard } from '../problem/problem-card.tsx';
import { useMaySave } from '../save/saving-rule.ts';
import { hasWords, mayBeShared, useShareDialog } from '../share/use-share.tsx';
import type { BoardSession } from './board-session.ts';
import type { Round } from './board-state.ts';

interface RoundCardsProps {
  round: Round;
  prompt: string;
  tool: ToolDescription;
  words: WorkWords;
  session: BoardSession;
  next: readonly { readonly id: string; readonly name: string }[];
  onContinue(toolId: string, file: File): Promise<void>;
}

/** A round on the board: its progress, its pictures, or why there are none. */
export function RoundCards(props: RoundCardsProps) {
  const { round, session } = props;
  const t = useTranslations('board.round');
  const [opened, setOpened] = useState<string | null>(null);
  const save = useRoundSaver(props);
  const pictures = round.job ? resultsOf(round.job) : [];
  const lines = round.job?.outputs.lines ?? [];
  const shown = pictures.find(({ id }) => id === opened);
  const sharing = useShareDialog();
  const shareWords = useTranslations('workspace.share');
  const share = ({ id }: MediaBody) =>
    sharing.ask({
      toolName: props.tool.name,
      hasBefore: false,
      hasWords: hasWords(props.tool, round.job?.options),
      result: async () => ({ id }),
    });
  const problem = save.problem && <ProblemCard problem={save.problem} onDismiss={save.forget} />;
  if (round.isWorking) return <WorkingCard {...props} />;
  if (round.problem) {
    return (
      <li className="board-card failed">
        <ProblemCard
          problem={round.problem}
          onRetry={() => session.retry(round)}
          onDismiss={() => session.dismiss(round.id)}
        />
      </li>
    );
  }
  return (
    <>
      {pictures.map((picture, place) => {
        const name = t('picture', { prompt: props.prompt, number: place + 1 });
        return (
          <li className="board-card" key={picture.id}>
            <button
              type="button"
              className="board-picture"
              aria-label={t('open', { name })}
              onClick={() => setOpened(picture.id)}
            >
              <img src={picture.previewUrl} alt={name} width={picture.width} height={picture.height} />
            </button>
            <div className="board-line">
              <span className="hint board-prompt">{props.prompt}</span>
              {round.job?.warnings.includes('engine_fallback') && (
                <span className="badge">{t('madeBy', { engine: round.job.engine?.name ?? '' })}</span>
              )}
              {lines[place] && (
                <IconButton
                  size="small"
                  icon={Spline}
                  label={t('lines', { name })}
                  onClick={() => save.lines(place)}
                />
              )}
              {mayBeShared(props.tool) && (
                <IconButton
                  size="small"
                  icon={Share2}
                  label={shareWords('named', { name })}
                  onClick={() => share(picture)}
                />
              )}
              <IconButton
                size="small"
                icon={Download}
                label={t('download', { name })}
                onClick={() => save.one(picture.id)}
              />
              {place === pictures.length - 1 && (
                <IconButton
                  size="small"
                  icon={X}
                  label={t('dismiss')}
                  onClick={() => session.dismiss(round.id)}
                />
              )}
            </div>
          </li>
        );
      })}
      <Dialog
        open={shown !== undefined}
        onClose={() => setOpened(null)}
        title={props.prompt}
        className="board-dialog"
        actions={
          <>
            <Button
              icon={RotateCcw}
              onClick={() => {
                setOpened(null);
                session.startFrom(round.options);
              }}
            >
              {t('recall')}
            </Button>
            <Button
              icon={Sparkles}
              onClick={() => {
                setOpened(null);
                session.drawAnother(round);
              }}
            >
              {t('more')}
            </Button>
            {pictures.length > 1 && (
              <Button icon={FileArchive} onClick={save.all}>
                {t('all')}
              </Button>
            )}
            {shown && lines[pictures.indexOf(shown)] && (
              <Button icon={Spline} onClick={() => save.lines(pictures.indexOf(shown))}>
                {t('saveLines')}
              </Button>
            )}
            {shown && mayBeShared(props.tool) && (
              <Button
                icon={Share2}
                onClick={() => {
                  setOpened(null);
                  share(shown);
                }}
              >
                {shareWords('open')}
              </Button>
            )}
            <Button look="primary" icon={Download} onClick={() => shown && save.one(shown.id)}>
              {t('save')}
            </Button>
          </>
        }
      >
        {shown && (
          <LargePicture {...props} picture={shown} number={pictures.indexOf(shown) + 1} save={save} />
        )}
        {problem}
      </Dialog>
      {problem && !shown && <li className="board-card failed">{problem}</li>}
      {sharing.dialog && <li>{sharing.dialog}</li>}
    </>
  );
}

function WorkingCard({ round: { id, job }, prompt, words, session }: RoundCardsProps) {
  const t = useTranslations('board.round');
  const stage = job?.stage ? words.stages[job.stage]?.now : undefined;
  const label = job?.position ? t('queued', { count: job.position }) : (stage ?? t('starting'));
  return (
    <li className="board-card" aria-busy>
      <div className="board-picture working">
        <div>
          <p>{label}</p>
          <Ruler value={job?.state === 'running' ? job.progress : null} label={label} />
          {job?.remainingMs ? (
            <p className="hint">{t('left', { seconds: Math.ceil(job.remainingMs / 1000) })}</p>
          ) : null}
        </div>
      </div>
      <div className="board-line">
        <span className="hint board-prompt">{prompt}</span>
        <Button size="small" onClick={() => session.cancel(id)}>
          {t('cancel')}
        </Button>
      </div>
    </li>
  );
}

/** What the engine that drew it didn't heed, or that another one stepped in. */
function RoundWarnings({ job }: Pick<Round, 'job'>) {
  const t = useTranslations('board.warnings');
  const known = (job?.warnings ?? []).filter((code) => t.has(code as 'engine_fallback'));
  return known.map((code) => (
    <p key={code} className="hint">
      {t(code as 'engine_fallback')}
    </p>
  ));
}

interface LargePictureProps extends RoundCardsProps {
  picture: MediaBody;
  number: number;
  save: ReturnType<typeof useRoundSaver>;
}

function LargePicture({
  round: { job },
  prompt,
  picture,
  number,
  next,
  onContinue,
  save,
}: LargePictureProps) {
  const t = useTranslations('board.round');
  const [going, setGoing] = useState<string | null>(null);
  const seed = job?.report?.seed;
  async function go(toolId: string) {
    setGoing(toolId);
    const file = await save.fileOf(picture.id);
    if (file) await onContinue(toolId, file);
    setGoing(null);
  }
  return (
    <>
      <img
        src={picture.previewUrl}
        alt={t('picture', { prompt, number })}
        width={picture.width}
        height={picture.height}
      />
      <p className="hint tabular">
        {`${picture.width} × ${picture.height} px`}
        {job?.engine && ` · ${t('madeBy', { engine: job.engine.name })}`}
        {typeof seed === 'number' && ` · ${t('seed', { seed: String(seed + number - 1) })}`}
      </p>
      <RoundWarnings job={job} />
      {next.length > 0 && (
        <div className="row board-next">
          <span className="hint">{t('goOn')}</span>
          {next.map(({ id, name }) => (
            <Button key={id} size="small" busy={going === id} onClick={() => go(id)}>
              {name}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

/** One file at a time; signed addresses live ten minutes, so they are asked for anew. */
function useRoundSaver({ round, tool, session }: RoundCardsProps) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const maySave = useMaySave();
  const askToSignIn = useSignIn();
  const isAllowed = async () =>
    maySave || askToSignIn({ reason: 'save', facts: [], keptHours: tool.limits.keptHours });

  async function act<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (!(await isAllowed())) return undefined;
    setProblem(null);
    try {
      return await work();
    } catch (error) {
      setProblem(problemOf(error));
    }
  }
  const fileOf = (mediaId: string) =>
    act(async () => {
      const fresh = resultsOf(await session.renew(round.id));
      const picture = fresh.find(({ id }) => id === mediaId)!;
      const blob = await pictureBlob(picture.url, new AbortController().signal);
      return new File([blob], picture.name, { type: blob.type });
    });
  return {
    problem,
    forget: () => setProblem(null),
    fileOf,
    async one(mediaId: string) {
      const file = await fileOf(mediaId);
      if (file) download(file, file.name);
    },
    /** SVG and PDF of a page of lines. */
    lines: (place: number) =>
      void act(async () => {
        const { outputs } = await session.renew(round.id);
        startDownload(callUrl(outputs.lines[place].url));
      }),
    all: () =>
      void act(async () => {
        const { url } = await api.archive({ ids: [round.job!.id] });
        startDownload(callUrl(url));
      }),
  };
}
