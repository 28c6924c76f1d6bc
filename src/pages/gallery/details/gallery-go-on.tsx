import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { siteFetch } from '#src/client/site-call.ts';
import { localePath } from '#src/i18n/locales.ts';
import { Button } from '#src/ui/control/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { useToast } from '#src/ui/message/toast.tsx';
import { handOver } from '#src/workspace/store/handover.ts';
import { useLocaleCode } from '../../links/site-link.tsx';
import { type GalleryResult, type GalleryTool, galleryResult, resultFileName } from '../gallery-tool.ts';
import type { KeptResults } from '../kept-results.ts';

interface GalleryGoOnProps {
  result: GalleryResult;
  tools: readonly GalleryTool[];
  fresh: KeptResults['fresh'];
}

/** Tools that take this result as their photo. */
export function GalleryGoOn({ result, tools, fresh }: GalleryGoOnProps) {
  const t = useTranslations('gallery.details');
  const toast = useToast();
  const locale = useLocaleCode();
  const navigate = useNavigate();
  const [going, setGoing] = useState<string | null>(null);
  const next = result.tool?.next ?? [];
  const others = next.flatMap((id) => tools.filter(({ description }) => description.id === id));

  async function go(toolId: string) {
    setGoing(toolId);
    const job = await fresh(result.job.id);
    const current = job && galleryResult(job, tools);
    const answer = current && (await siteFetch(current.picture.url).catch(() => null));
    if (!current || !answer?.ok) {
      setGoing(null);
      toast({ message: t('gone') });
      return;
    }
    const blob = await answer.blob();
    await handOver(toolId, [new File([blob], resultFileName(current), { type: blob.type })]);
    void navigate(localePath(locale, `/${toolId}`));
  }

  if (others.length === 0) return null;
  return (
    <section>
      <h3>{t('goOn')}</h3>
      <div className="row gallery-go-on">
        {others.map(({ description: { id, name }, icon }) => (
          <Button key={id} size="small" busy={going === id} onClick={() => go(id)}>
            {going !== id && <Icon of={icon} size="small" />}
            {name}
          </Button>
        ))}
      </div>
      <p className="hint">{t('goOnHint')}</p>
    </section>
  );
}
