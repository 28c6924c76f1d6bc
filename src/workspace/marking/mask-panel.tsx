import {
  Blend,
  CircleMinus,
  CirclePlus,
  Contrast,
  Download,
  FileImage,
  type LucideIcon,
  Upload,
  X,
} from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { download as saveFile } from '../../client/start-download.ts';
import { Button, buttonClass } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/message/toast.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import { grayPng } from '../brush/gray-png.ts';
import type { MaskDesk, MaskState } from '../mask/mask-desk.ts';
import { maskFromPicture, OtherShape } from '../mask/mask-file.ts';
import { percent } from './marked-share.ts';

/** One press grows or softens what is marked by this share of the longer side. */
const growStep = 0.004;
const featherStep = 0.003;

interface MaskPanelProps {
  heading: string;
  desk: MaskDesk | null;
  state: MaskState;
  /** What the mask is called as a file. */
  fileName: string;
  /** Stands at the foot: what applies it. */
  children: ReactNode;
}

/** How much is marked, and what changes all of it at once. */
export function MaskPanel({ heading, desk, state, fileName, children }: MaskPanelProps) {
  const t = useTranslations('workspace.mask');
  const format = useFormatter();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const longer = desk ? Math.max(desk.width, desk.height) : 0;
  const isEmpty = state.share === 0;

  async function upload(file: File) {
    if (!desk) return;
    try {
      desk.take(await maskFromPicture(file, desk));
    } catch (error) {
      toast({ message: t(error instanceof OtherShape ? 'otherShape' : 'unreadable') });
    }
  }

  async function download() {
    if (!desk) return;
    saveFile(await grayPng(desk.mask, desk), fileName);
  }

  const action = (label: string, icon: LucideIcon, run: () => unknown, isOff = isEmpty) => (
    <Button size="small" icon={icon} disabled={!desk || isOff} onClick={() => void run()}>
      {label}
    </Button>
  );
  return (
    <section className="panel" aria-label={heading}>
      <header>
        {heading}
        <span className="data tabular">
          {isEmpty ? t('nothing') : t('share', { share: format.number(state.share, percent(state.share)) })}
        </span>
      </header>
      <div className="body">
        <div className="mask-actions">
          {action(t('invert'), Contrast, () => desk?.invert(), false)}
          {action(t('clear'), X, () => desk?.clear())}
          {action(t('grow'), CirclePlus, () => desk?.grow(longer * growStep))}
          {action(t('shrink'), CircleMinus, () => desk?.grow(-longer * growStep))}
          {action(t('feather'), Blend, () => desk?.feather(longer * featherStep))}
          <Menu
            label={t('file')}
            buttonClassName={buttonClass({ size: 'small', full: true })}
            items={[
              { id: 'upload', label: t('upload'), icon: Upload, run: () => input.current?.click() },
              { id: 'download', label: t('download'), icon: Download, run: () => void download() },
            ]}
          >
            <Icon of={FileImage} size="small" />
            {t('file')}
          </Menu>
          <input
            ref={input}
            id={id}
            type="file"
            accept="image/*"
            hidden
            aria-label={t('upload')}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              event.currentTarget.value = '';
              if (file) void upload(file);
            }}
          />
        </div>
        {children}
      </div>
    </section>
  );
}
