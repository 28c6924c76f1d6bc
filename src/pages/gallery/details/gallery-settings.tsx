import { useTranslations } from 'use-intl';
import type { JobBody, OptionDescription } from '#src/api/contract/contract.ts';
import { useNumberText } from '#src/workspace/photo/number-text.ts';
import { optionsInUse, photoGivenTo } from '#src/workspace/work/tool-options.ts';
import type { GalleryTool } from '../gallery-tool.ts';

/** The settings a result was made with, as the tool's own form calls them. */
export function GallerySettings({ tool, job }: { tool: GalleryTool; job: JobBody }) {
  const t = useTranslations('gallery.details');
  const valueText = useOptionText(tool);
  const used = optionsInUse(tool.description, job.options, photoGivenTo(job)).flatMap((option) => {
    const text = valueText(option, job.options[option.id] ?? option.default);
    return text === null ? [] : [{ id: option.id, label: tool.words.options[option.id].label, text }];
  });
  if (used.length === 0) return null;
  return (
    <section>
      <h3>{t('settings')}</h3>
      <dl className="gallery-facts">
        {used.map(({ id, label, text }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The value of an option in words; null for one that was left out. */
function useOptionText(tool: GalleryTool) {
  const t = useTranslations('gallery.details');
  const numberText = useNumberText();
  return ({ id, control, unit }: OptionDescription, value: unknown): string | null => {
    if (value === null) return null;
    if (control === 'switch') return t(value === true ? 'on' : 'off');
    const choice = tool.words.options[id].choices?.[String(value)];
    if (choice) return choice;
    return typeof value === 'number' ? numberText(value, unit) : String(value);
  };
}
