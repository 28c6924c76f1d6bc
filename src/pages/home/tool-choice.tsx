import { ArrowRight } from 'lucide-react';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { localePath } from '#src/i18n/locales.ts';
import { Button } from '#src/ui/control/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Spinner } from '#src/ui/message/spinner.tsx';
import { holdPage } from '#src/workspace/session/page-hold.ts';
import { handOver } from '#src/workspace/store/handover.ts';
import { RetryCard } from '../app/retry-card.tsx';
import type { ToolCard } from '../head/page-context.ts';
import { useLocaleCode } from '../links/site-link.tsx';
import { useWay } from '../links/way.ts';

/** A photo with fewer pixels is small for most purposes today: enlarging it comes first. */
const smallPixels = 1_500_000;

/** So many tools stand open to choose from; the others unfold. */
const mostLikely = 8;

interface ToolChoiceProps {
  files: readonly File[];
  onBack(): void;
}

/** A phone says of each clip that it is one; what says nothing is taken for a photo, and its tool says what it is. */
const isClip = ({ type }: File) => type.startsWith('video/');

/** What can be done with the photos or clips somebody brought, the likeliest first. Of a mixed pile those go along that are like the first. */
export default function ToolChoice({ files: brought, onBack }: ToolChoiceProps) {
  const isOfClips = isClip(brought[0]);
  const files = brought.filter((file) => isClip(file) === isOfClips);
  const t = useTranslations('home.choice');
  const say = useTranslations(isOfClips ? 'home.choice.clip' : 'home.choice');
  const site = useTranslations('ui.site');
  const failure = useTranslations('loading.incomplete');
  const locale = useLocaleCode();
  const { go } = useWay();
  const heading = useRef<HTMLHeadingElement>(null);
  const photo = usePhoto(isOfClips ? null : files[0]);
  const isSmall = photo !== null && photo.width * photo.height < smallPixels;
  const { tools, hasFailed, ask } = useTools(isOfClips ? 'clip' : 'photo');
  const isFirst = (tool: ToolCard) => isSmall && tool.step === 'enlarge';
  const sorted = (tools ?? []).toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)));

  useEffect(() => heading.current?.focus(), []);
  // Until a tool is chosen the photos are nowhere but here.
  useEffect(() => holdPage(() => 'interrupted'), []);

  async function open(tool: ToolCard) {
    await handOver(tool.id, [...files]);
    go(localePath(locale, `/${tool.id}`));
  }

  const listOf = (some: readonly ToolCard[]) => (
    <ul>
      {some.map((tool) => (
        <li key={tool.id}>
          <button type="button" onClick={() => void open(tool)}>
            <Icon of={tool.icon} />
            <span>
              <b>{tool.verb}</b>
              <span className="muted">{isFirst(tool) ? t('small') : tool.promise}</span>
            </span>
            <Icon of={ArrowRight} />
          </button>
        </li>
      ))}
    </ul>
  );

  return (
    <div className="bring choice">
      <div className="chosen">
        {photo && <img src={photo.url} alt="" />}
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {say('heading', { count: files.length })}
          </h2>
          <p className="data">
            {files.length === 1 ? files[0].name : say('files', { count: files.length })}
            {photo && files.length === 1 && ` · ${t('pixels', photo)}`}
          </p>
          <Button look="quiet" size="small" onClick={onBack}>
            {say('another')}
          </Button>
        </div>
      </div>
      {hasFailed ? (
        <RetryCard failure={failure('heading')} label={failure('again')} onRetry={ask} />
      ) : tools === null ? (
        <Spinner />
      ) : (
        <div className="tool-list">
          {listOf(sorted.slice(0, mostLikely))}
          {sorted.length > mostLikely && (
            <details>
              <summary>{site('allTools')}</summary>
              {listOf(sorted.slice(mostLikely))}
            </details>
          )}
        </div>
      )}
    </div>
  );
}

/** The tools that take such a file, the most used first; null while they are on their way. */
function useTools(kind: 'photo' | 'clip') {
  const locale = useLocaleCode();
  const [tools, setTools] = useState<readonly ToolCard[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const ask = useCallback(() => {
    setFailed(false);
    fetch(localePath(locale, '/tools.json'))
      .then((answer) => answer.json())
      .then((cards: ToolCard[]) => cards.filter(({ takes }) => takes.includes(kind)))
      // They are many: in small pieces.
      .then((cards) => startTransition(() => setTools(cards)))
      .catch(() => setFailed(true));
  }, [locale, kind]);
  useEffect(ask, [ask]);
  return { tools, hasFailed, ask };
}

/** Address and size of a photo as the browser sees it; null while it reads, and for one it cannot show. */
function usePhoto(file: File | null): { url: string; width: number; height: number } | null {
  const [photo, setPhoto] = useState<{ url: string; width: number; height: number } | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    const image = new Image();
    image.src = url;
    image.decode().then(
      () => setPhoto({ url, width: image.naturalWidth, height: image.naturalHeight }),
      () => setPhoto(null),
    );
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return photo;
}
