import { Shuffle, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { EngineDescription, OptionDescription, ToolDescription } from '../../api/contract/contract.ts';
import type { WordFate } from '../../tool/tool.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import { Button } from '../../ui/control/button.tsx';
import { useBench } from '../bench/use-bench.ts';
import { EngineField } from '../engine/engine-field.tsx';
import { PhotoSlots } from '../inputs/photo-slots.tsx';
import { OptionsPanel } from '../options/options-panel.tsx';
import { SavingNote } from '../save/saving-note.tsx';
import { drawingEngine, heededOptions, picturesOf } from '../work/engine-choice.ts';
import { BoardSession } from './board-session.ts';
import type { BoardState } from './board-state.ts';
import { DraftCard } from './draft-card.tsx';
import { ExampleCards } from './example-cards.tsx';
import { useLiveDraft } from './live-draft.ts';
import { PromptField } from './prompt-field.tsx';
import { RecentPrompts } from './recent-prompts.tsx';
import { RoundCards } from './round-cards.tsx';
import { useWordFates } from './word-fates.ts';
import '../workspace.css';
import './board-workspace.css';

interface BoardWorkspaceProps {
  tool: ToolDescription;
  words: WorkWords;
  /** Stands at the right of the tool's name. */
  aside?: ReactNode;
  limits?: ReactNode;
  /** Tools that take what was drawn. */
  next: readonly { readonly id: string; readonly name: string }[];
  onContinue(toolId: string, file: File): Promise<void>;
}

const draftSide = 256;

/** What was drawn has cost credits. */
const endedOf = ({ rounds }: BoardState) => rounds.filter(({ isWorking }) => !isWorking).length;

/** The workspace of a tool that makes pictures of words: the words, a draft while they are typed, and a board of what was drawn. */
export function BoardWorkspace({
  tool: toolOfVisitors,
  words,
  aside,
  limits,
  next,
  onContinue,
}: BoardWorkspaceProps) {
  const t = useTranslations('board');
  const workspace = useTranslations('workspace');
  const { session, state, tool, isBusy } = useBench(toolOfVisitors, BoardSession, endedOf);
  const prompt = tool.options.find(({ id }) => id === session.promptId)!;
  const text = session.promptOf();
  const engine = drawingEngine(tool, state.options);
  // Our own engine says of every word whether it is drawn; others take them all as they are.
  const isOwn = engine === undefined || !engine.isTrained;
  const fates = useWordFates(tool, state.options, isOwn && text !== '');
  const isDrawn = ({ fate }: WordFate) => fate === 'drawn' || fate === 'simplified';
  const unknown = new Set(
    fates.filter(({ fate }) => fate === 'unknown').map(({ text }) => text.toLowerCase()),
  ).size;
  const hasSubject = fates.some((one) => isDrawn(one) && one.isSubject);
  const canDraw = isOwn ? fates.some(isDrawn) : text.trim() !== '';
  const draft = useLiveDraft(
    canDraw && isOwn ? { tool: tool.id, options: session.nextOptions(engine), side: draftSide } : null,
  );
  // An engine that looks at no pictures is asked for none.
  const slots = tool.inputs.filter(({ needs }) => needs === null || engine?.takes.includes(needs));
  const hasReference = Object.keys(state.given).length > 0;
  const isAsked = ({ id, needs }: OptionDescription) =>
    id !== session.promptId && (needs !== 'strength' || hasReference);

  const draw = () => void (canDraw && session.draw(engine));
  return (
    <section
      className="workspace board"
      aria-label={workspace('label', { tool: words.name })}
      aria-busy={isBusy}
      data-view={state.rounds.length === 0 ? 'empty' : 'board'}
    >
      <div className="tool-head">
        <div>
          <h1>{words.name}</h1>
          <p>{words.promise}</p>
        </div>
        {aside}
      </div>
      <Announcer rounds={state.rounds} />
      <div className="work">
        <div className="stack">
          <PromptField
            label={words.options[prompt.id].label}
            placeholder={words.options[prompt.id].hint}
            most={prompt.max ?? 2000}
            value={text}
            fates={fates}
            hasOther={tool.engines.some(({ isTrained }) => isTrained)}
            onChange={(value) => session.setOption(prompt.id, value)}
            onDraw={draw}
          />
          <div className="board-go">
            <Button look="primary" size="large" icon={Sparkles} disabled={!canDraw} onClick={draw}>
              {canDraw && unknown > 0 && hasSubject
                ? t('drawRest', { count: unknown })
                : t(canDraw && unknown > 0 ? 'drawSetting' : 'draw')}
            </Button>
            {engine && (
              <EngineField
                tool={tool}
                label={t('engine.label')}
                choices={tool.engines}
                engine={engine}
                pictures={picturesOf(state.options)}
                onChange={(id) => session.setOption('engine', id)}
              >
                {t(`who.${whoDraws(engine)}`, { engine: engine.name })}
              </EngineField>
            )}
            <SavingNote />
          </div>
          <RecentPrompts rounds={state.rounds} session={session} />
          <ul className="board-grid" aria-label={t('board')}>
            {isOwn && (
              <DraftCard draft={draft} canDraw={canDraw} isTyped={text.trim() !== ''}>
                <Button size="small" icon={Shuffle} disabled={!canDraw} onClick={() => session.shuffle()}>
                  {t('shuffle')}
                </Button>
              </DraftCard>
            )}
            {state.rounds.map((round) => (
              <RoundCards
                key={round.id}
                round={round}
                prompt={session.promptOf(round.options)}
                tool={tool}
                words={words}
                session={session}
                next={next}
                onContinue={onContinue}
              />
            ))}
          </ul>
          {state.rounds.length === 0 && (
            <ExampleCards
              tool={tool}
              words={words}
              onPick={(example, seed) => session.startFromExample(example, seed)}
            />
          )}
        </div>
        <div className="side stack">
          {slots.length > 0 && (
            <section className="panel" aria-label={t('reference')}>
              <header>{t('reference')}</header>
              <div className="body input-panel">
                <PhotoSlots slots={slots} words={words} given={state.given} session={session} />
              </div>
            </section>
          )}
          <OptionsPanel
            tool={tool}
            words={words}
            options={heededOptions(tool.options, engine).filter(isAsked)}
            values={state.options}
            onChange={(id, value) => session.setOption(id, value)}
            onReset={() => session.resetOptions()}
          />
          {limits}
        </div>
      </div>
    </section>
  );
}

/** Says for screen readers what the board shows. */
function Announcer({ rounds }: Pick<BoardState, 'rounds'>) {
  const t = useTranslations('board.announce');
  const [newest] = rounds;
  const count = newest?.job ? Object.values(newest.job.outputs).flat().length : 0;
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {newest && (newest.isWorking ? t('working') : newest.problem ? t('stopped') : t('done', { count }))}
    </p>
  );
}

/** A network of the operator's is told alike, on this machine or on another one of theirs. */
function whoDraws({ place, isTrained }: EngineDescription): 'local' | 'self-hosted' | 'hosted' {
  if (place === 'hosted') return 'hosted';
  return isTrained ? 'self-hosted' : 'local';
}
