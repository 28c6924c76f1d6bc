import { Dices, Download, LayoutGrid } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSignIn } from '../../sign-in/sign-in-gate.tsx';
import { Button } from '../../ui/control/button.tsx';
import { ColorField } from '../../ui/control/color-field.tsx';
import { Segmented } from '../../ui/control/segmented.tsx';
import { TextField } from '../../ui/control/text-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useMaySave } from '../save/saving-rule.ts';
import { download } from '../session/result-file.ts';
import { avatarPng, avatarSheet, avatarSvg, avatarUrl } from './avatar-files.ts';
import { type AvatarWishes, avatarFamilies, avatarTraits, drawnAvatar } from './drawn-avatar.ts';
import './avatar-maker.css';

/** Avatars to choose from at a time. */
const variants = 12;
const mostLetters = 40;
const backgrounds = ['#f6b35c', '#bfe3d4', '#c9d7f8', '#ffd5dc', '#e8e4da', 'transparent'] as const;

interface AvatarMakerProps {
  open: boolean;
  onClose(): void;
  /** How long a result would be kept without an account. */
  keptHours: number;
}

/** Avatars of a word or by chance, for people who have no photo; drawn and written in the browser. */
export default function AvatarMaker({ open, onClose, keptHours }: AvatarMakerProps) {
  const t = useTranslations('avatars');
  const [seed, setSeed] = useState(chanceSeed);
  const [chosen, setChosen] = useState(0);
  const [wishes, setWishes] = useState<AvatarWishes>({
    family: 'lorelei',
    glasses: 'chance',
    beard: 'chance',
    background: backgrounds[0],
    isRound: true,
  });
  const wish = (changed: Partial<AvatarWishes>) => setWishes({ ...wishes, ...changed });
  const avatars = useMemo(
    () => Array.from({ length: variants }, (_, i) => drawnAvatar(i === 0 ? seed : `${seed} ${i}`, wishes)),
    [seed, wishes],
  );
  const save = useSaver(keptHours);
  const choices = <T extends string>(values: readonly T[], label: (value: T) => string) =>
    values.map((value) => ({ value, label: label(value) }));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('title')}
      className="avatar-maker"
      actions={
        <>
          <Button icon={LayoutGrid} onClick={() => save(() => avatarSheet(avatars), 'avatars.png')}>
            {t('saveSheet', { count: variants })}
          </Button>
          <Button icon={Download} onClick={() => save(() => avatarSvg(avatars[chosen]), 'avatar.svg')}>
            {t('saveSvg')}
          </Button>
          <Button
            look="primary"
            icon={Download}
            onClick={() => save(() => avatarPng(avatars[chosen]), 'avatar.png')}
          >
            {t('savePng')}
          </Button>
        </>
      }
    >
      <p className="hint">{t('lead')}</p>
      <div className="avatar-seed">
        <TextField
          label={t('seed.label')}
          hint={t('seed.hint')}
          value={seed}
          most={mostLetters}
          onChange={setSeed}
        />
        <Button icon={Dices} onClick={() => setSeed(chanceSeed())}>
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
              <img src={avatarUrl(svg)} alt="" width={96} height={96} />
            </button>
          </li>
        ))}
      </ul>
      <div className="avatar-wishes">
        <Field label={t('family.label')}>
          <Segmented
            label={t('family.label')}
            value={wishes.family}
            choices={choices(avatarFamilies, (value) => t(`family.${value}`))}
            onChange={(family) => wish({ family })}
          />
        </Field>
        <Field label={t('glasses')}>
          <Segmented
            label={t('glasses')}
            value={wishes.glasses}
            choices={choices(avatarTraits, (value) => t(`trait.${value}`))}
            onChange={(glasses) => wish({ glasses })}
          />
        </Field>
        <Field label={t('beard')}>
          <Segmented
            label={t('beard')}
            value={wishes.beard}
            choices={choices(avatarTraits, (value) => t(`trait.${value}`))}
            onChange={(beard) => wish({ beard })}
          />
        </Field>
        <Field label={t('shape.label')}>
          <Segmented
            label={t('shape.label')}
            value={wishes.isRound ? 'circle' : 'square'}
            choices={choices(['circle', 'square'] as const, (value) => t(`shape.${value}`))}
            onChange={(shape) => wish({ isRound: shape === 'circle' })}
          />
        </Field>
        <ColorField
          label={t('background')}
          otherLabel={t('otherColor')}
          value={wishes.background}
          swatches={backgrounds.map((value, i) => ({
            value,
            label: value === 'transparent' ? t('transparent') : t('color', { number: i + 1 }),
          }))}
          onChange={(background) => wish({ background })}
        />
      </div>
      <p className="hint">{t('license')}</p>
    </Dialog>
  );
}

function Field({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="avatar-trait">
      <span className="small">{label}</span>
      {children}
    </div>
  );
}

/** Whoever may not save is asked to sign in first, as for every other result. */
function useSaver(keptHours: number) {
  const maySave = useMaySave();
  const askToSignIn = useSignIn();
  return async (write: () => Blob | Promise<Blob>, name: string) => {
    if (maySave || (await askToSignIn({ reason: 'save', facts: [], keptHours })))
      download(await write(), name);
  };
}

/** A short word nobody has to remember. */
function chanceSeed(): string {
  return (crypto.getRandomValues(new Uint32Array(1))[0] % 36 ** 5).toString(36).padStart(5, '0');
}
