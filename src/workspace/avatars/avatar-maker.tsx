import { Dices, LayoutGrid, UserRound } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OptionDescription, ToolDescription } from '../../api/contract/contract.ts';
import { chanceSeed, variantSeed } from '../../avatars/avatar-wishes.ts';
import { drawnAvatar } from '../../avatars/drawn-avatar.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import { Button } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { OptionField } from '../options/options-panel.tsx';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { optionsInUse } from '../work/tool-options.ts';
import { offeredOptions, wishesOf } from './offered-options.ts';
import './avatar-maker.css';

/** Avatars to choose from at a time. */
const variants = 12;

interface AvatarMakerProps {
  open: boolean;
  onClose(): void;
  tool: ToolDescription;
  words: WorkWords;
  session: WorkspaceSession;
  /** Those of the workspace, which are changed here. */
  options: Readonly<Record<string, unknown>>;
}

/** Avatars of a word or by chance, for people who have no photo: drafts while they choose, then a job like any other. */
export default function AvatarMaker({ open, onClose, tool, words, session, options }: AvatarMakerProps) {
  const t = useTranslations('avatars');
  const [chosen, setChosen] = useState(0);
  const seed = String(options.seed ?? '');
  const wishes = wishesOf(tool, options);
  const avatars = useMemo(
    () => Array.from({ length: variants }, (_, i) => drawnAvatar(variantSeed(seed, i), wishes)),
    [seed, wishes],
  );
  const shuffle = () => session.setOption('seed', chanceSeed(crypto.getRandomValues(new Uint32Array(1))[0]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where nothing was chosen before
  useEffect(() => {
    if (!seed) shuffle();
  }, []);
  const draw = (of: string, count: number) => {
    session.setOption('seed', of);
    session.setOption('count', count);
    session.drawWithoutPhoto(of);
    onClose();
  };
  const field = (option: OptionDescription) => (
    <OptionField
      key={option.id}
      tool={tool.id}
      option={option}
      words={words.options[option.id]}
      value={options[option.id] ?? option.default}
      onChange={(value) => session.setOption(option.id, value)}
    />
  );
  const offered = offeredOptions(tool, options);
  const fields = optionsInUse({ options: offered }, { ...wishes }, 'none').filter(({ id }) => id !== 'count');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('title')}
      className="avatar-maker"
      actions={
        <>
          <Button icon={LayoutGrid} onClick={() => draw(seed, variants)}>
            {t('drawAll', { count: variants })}
          </Button>
          <Button look="primary" icon={UserRound} onClick={() => draw(variantSeed(seed, chosen), 1)}>
            {t('drawOne')}
          </Button>
        </>
      }
    >
      <p className="hint">{t('lead')}</p>
      <div className="avatar-seed">
        {fields.filter(({ id }) => id === 'seed').map(field)}
        <Button icon={Dices} onClick={shuffle}>
          {t('shuffle')}
        </Button>
      </div>
      <ul className="avatar-grid" aria-label={t('variants')}>
        {avatars.map((svg, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the places stay, the avatars in them change
          <li key={i}>
            <button
              type="button"
              aria-pressed={i === chosen}
              aria-label={t('variant', { number: i + 1 })}
              onClick={() => setChosen(i)}
            >
              <img src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`} alt="" width={96} height={96} />
            </button>
          </li>
        ))}
      </ul>
      <div className="avatar-wishes">{fields.filter(({ id }) => id !== 'seed').map(field)}</div>
      <p className="hint">{t('license')}</p>
    </Dialog>
  );
}
