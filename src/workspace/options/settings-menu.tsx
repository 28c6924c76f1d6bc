import { FileUp, Link2, Save, Share2 } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/message/toast.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import { addressQuery } from '../work/settings-to-share.ts';
import type { PhotoGiven, ToolForm } from '../work/tool-options.ts';
import { downloadRecipe, settingsInRecipe } from './recipe-file.ts';

interface SettingsMenuProps {
  tool: ToolForm;
  values: Readonly<Record<string, unknown>>;
  photo?: PhotoGiven;
  startsOpen: boolean;
  onChange(id: string, value: unknown): void;
}

/** Settings leave as a link or a recipe, and come back from one. The photo never goes along. */
export default function SettingsMenu({ tool, values, photo, startsOpen, onChange }: SettingsMenuProps) {
  const t = useTranslations('workspace.options.share');
  const toast = useToast();
  const picker = useRef<HTMLInputElement>(null);

  async function copyLink() {
    const address = new URL(window.location.pathname, window.location.origin);
    address.search = addressQuery(tool, values, photo);
    try {
      await navigator.clipboard.writeText(address.href);
      toast({ message: t('linkCopied') });
    } catch {
      toast({ message: t('linkRefused', { link: address.href }) });
    }
  }

  async function openRecipe({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    const settings = await settingsInRecipe(tool, file);
    if (!settings) return toast({ message: t('unfit', { name: file.name }) });
    for (const { id, default: usual } of tool.options) {
      if (id in settings) onChange(id, settings[id]);
      else if (id in values && values[id] !== usual) onChange(id, usual);
    }
    toast({ message: t('opened', { name: file.name }) });
  }

  return (
    <>
      <Menu
        label={t('label')}
        startsOpen={startsOpen}
        buttonClassName="button quiet icon-only share"
        items={[
          { id: 'link', label: t('link'), icon: Link2, run: copyLink },
          { id: 'save', label: t('file'), icon: Save, run: () => downloadRecipe(tool, values) },
          { id: 'open', label: t('open'), icon: FileUp, run: () => picker.current?.click() },
        ]}
      >
        <Icon of={Share2} />
      </Menu>
      <input
        ref={picker}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t('open')}
        onChange={openRecipe}
      />
    </>
  );
}
