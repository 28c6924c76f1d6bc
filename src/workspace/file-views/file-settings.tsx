import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import { Segmented } from '../../ui/control/segmented.tsx';
import type { FileEntry } from '../files/file-entry.ts';
import type { FilesSession } from '../files/files-session.ts';
import { type FilesState, settingsOf } from '../files/files-state.ts';
import { OptionsPanel } from '../options/options-panel.tsx';
import { defaultOptions } from '../work/tool-options.ts';

interface FileSettingsProps {
  tool: ToolDescription;
  words: WorkWords;
  state: FilesState;
  session: FilesSession;
  /** The one on the bench. */
  entry: FileEntry | null;
}

/** Settings of all files, or of the chosen one alone. */
export function FileSettings({ tool, words, state, session, entry }: FileSettingsProps) {
  const t = useTranslations('files.settings');
  const own = entry?.own ?? null;
  const canDiffer = entry !== null && (state.entries.length > 1 || own !== null);
  const values = entry ? settingsOf(entry, state) : state.options;
  return (
    <>
      {canDiffer && (
        <div className="settings-scope">
          <Segmented
            label={t('scope')}
            value={own ? 'one' : 'all'}
            onChange={(scope) => session.setOwn(entry.id, scope === 'one' ? values : null)}
            choices={[
              { value: 'all', label: t('all') },
              { value: 'one', label: t('one') },
            ]}
          />
          <p className="hint">{own ? t('ownNote', { name: entry.name }) : t('allNote')}</p>
        </div>
      )}
      <OptionsPanel
        tool={tool}
        words={words}
        values={values}
        onChange={(id, value) =>
          own && entry ? session.setOwn(entry.id, { ...own, [id]: value }) : session.setOption(id, value)
        }
        onReset={() =>
          own && entry ? session.setOwn(entry.id, defaultOptions(tool)) : session.resetOptions()
        }
      />
    </>
  );
}
