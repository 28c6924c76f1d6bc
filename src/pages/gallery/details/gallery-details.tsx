import { Download, Share2, SquareArrowOutUpRight, Trash2 } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { useNavigate } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { saveArchive } from '#src/client/save-archive.ts';
import { startDownload } from '#src/client/start-download.ts';
import type { StoredUser } from '#src/client/user-store.ts';
import { mediaKindOf } from '#src/codecs/file-types.ts';
import { localePath } from '#src/i18n/locales.ts';
import { Button, buttonClass } from '#src/ui/control/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { useToast } from '#src/ui/message/toast.tsx';
import { useSizeText } from '#src/workspace/photo/size-text.ts';
import { EngineLine, inSeconds } from '#src/workspace/progress/engine-line.tsx';
import { JobReport } from '#src/workspace/result/job-report.tsx';
import { useRemainingTime } from '#src/workspace/result/remaining-time.ts';
import { canReopen, reopen } from '#src/workspace/session/reopen.ts';
import { hasWords, isPicture, mayBeShared, useShareDialog } from '#src/workspace/share/use-share.tsx';
import { SiteLink, useLocaleCode } from '../../links/site-link.tsx';
import {
  bytesOf,
  downloadAddress,
  type GalleryResult,
  type GalleryTool,
  galleryResult,
  resultFileName,
  typeName,
} from '../gallery-tool.ts';
import type { KeptResults } from '../kept-results.ts';
import { GalleryGoOn } from './gallery-go-on.tsx';
import { GalleryLook } from './gallery-look.tsx';
import { GallerySettings } from './gallery-settings.tsx';
import './gallery-details.css';

interface GalleryDetailsProps {
  result: GalleryResult;
  user: StoredUser;
  tools: readonly GalleryTool[];
  timeZone: string;
  fresh: KeptResults['fresh'];
  onDelete(id: string): void;
}

/** One result: how it looks, what it was made from and by whom, how long it stays, and what can be done with it. */
export function GalleryDetails({ result, user, tools, timeZone, fresh, onDelete }: GalleryDetailsProps) {
  const t = useTranslations('gallery.details');
  const slip = useTranslations('workspace.slip');
  const report = useTranslations('workspace.report');
  const format = useFormatter();
  const sizeText = useSizeText();
  const toast = useToast();
  const remaining = useRemainingTime(result.job.expiresAt);
  const { job, tool, picture, photo, words, isCorrected } = result;
  const at = (time: string) =>
    format.dateTime(new Date(time), { dateStyle: 'long', timeStyle: 'short', timeZone });
  const madeAt = job.finishedAt ?? job.createdAt;
  const isSeveral = result.all.length > 1;
  const file = t('fileValue', { type: typeName(picture), size: sizeText(picture.bytes) });
  const pixels = slip('pixels', { width: picture.width, height: picture.height });

  const sharing = useShareDialog();
  const shareLabel = useTranslations('workspace.share')('open');
  const isShareable = tool && mayBeShared(tool.description) && mediaKindOf(picture.type) !== 'file';
  const share = () =>
    sharing.ask({
      toolName: result.toolName,
      hasBefore: isPicture(picture) && isPicture(photo),
      hasWords: tool !== null && hasWords(tool.description, job.options),
      result: async () => picture,
    });

  async function save() {
    const current = await fresh(job.id);
    const now = current && galleryResult(current, tools);
    if (!now) return;
    if (isSeveral) {
      const message = await saveArchive([job.id]);
      if (message !== null) toast({ message });
      return;
    }
    const name = resultFileName(now);
    startDownload(downloadAddress(now.picture, name), name);
  }

  return (
    <div className="scroll">
      <GalleryLook result={result} onLost={() => void fresh(job.id, 'lost')} />
      <div className="body">
        <div className="slip">
          <span>
            <b>{pixels}</b>
          </span>
          {job.engine && <EngineLine engine={job.engine} />}
          {job.tookMs !== null && <span>{t('secondsValue', { seconds: inSeconds(job.tookMs) })}</span>}
        </div>
        <div className="actions">
          <Button look="primary" full icon={Download} onClick={save}>
            {t('download', { type: isSeveral ? 'ZIP' : typeName(picture) })}{' '}
            <span className="size tabular">{sizeText(bytesOf(result))}</span>
          </Button>
          <div className="row">
            {tool && <Reopen tool={tool} result={result} user={user} />}
            {isShareable && (
              <Button size="small" icon={Share2} onClick={share}>
                {shareLabel}
              </Button>
            )}
            <Button look="danger" size="small" icon={Trash2} onClick={() => onDelete(job.id)}>
              {t('delete')}
            </Button>
          </div>
        </div>
        <section>
          <h3>{t('until', { time: remaining ?? '' })}</h3>
          <div
            className="ruler gallery-left"
            aria-hidden
            style={{ '--v': `${leftOf(job)}%` } as CSSProperties}
          >
            <i />
          </div>
          <p className="hint">{t('untilText', { day: at(job.expiresAt) })}</p>
        </section>
        <section>
          <h3>{t('from')}</h3>
          <ol className="gallery-from">
            <li>
              <span className="thumb">
                {photo && <img src={photo.thumbnailUrl} alt="" onError={() => void fresh(job.id, 'lost')} />}
              </span>
              <span>
                {(photo || words) && <b>{photo?.name ?? words}</b>}
                <small>{t(photo ? 'original' : words ? 'words' : 'originalGone')}</small>
              </span>
            </li>
            <li className="here">
              <span className={picture.hasAlpha ? 'thumb checker' : 'thumb'}>
                <img src={picture.thumbnailUrl} alt="" />
              </span>
              <span>
                <b>{result.toolName}</b>
                <small>
                  {t(isCorrected ? 'corrected' : 'this', {
                    time: format.dateTime(new Date(madeAt), { timeStyle: 'short', timeZone }),
                  })}
                </small>
              </span>
            </li>
          </ol>
        </section>
        {tool && <GallerySettings tool={tool} job={job} />}
        {tool?.description.report && job.report && (
          <section>
            <h3>{report('heading')}</h3>
            <JobReport job={job} facts={tool.description.report} words={tool.words.report} />
          </section>
        )}
        <section>
          <h3>{t('about')}</h3>
          <dl className="gallery-facts">
            {job.engine && (
              <div>
                <dt>{t('engine')}</dt>
                <dd>
                  <EngineLine engine={job.engine} />
                </dd>
              </div>
            )}
            {job.tookMs !== null && (
              <div>
                <dt>{t('seconds')}</dt>
                <dd>{t('secondsValue', { seconds: inSeconds(job.tookMs) })}</dd>
              </div>
            )}
            {tool && (
              <div>
                <dt>{t('pixels')}</dt>
                <dd>{t(tool.description.drawsDetail ? 'drawn' : 'none')}</dd>
              </div>
            )}
            <div>
              <dt>{t('file')}</dt>
              <dd>{file}</dd>
            </div>
            <div>
              <dt>{t('made')}</dt>
              <dd>{at(madeAt)}</dd>
            </div>
          </dl>
        </section>
        <GalleryGoOn result={result} tools={tools} fresh={fresh} />
      </div>
      {sharing.dialog}
    </div>
  );
}

/** Percent of its time that a result has left. */
function leftOf({ createdAt, expiresAt }: GalleryResult['job']): number {
  const [from, until] = [Date.parse(createdAt), Date.parse(expiresAt)];
  return Math.max(0, Math.min(100, ((until - Date.now()) / (until - from)) * 100));
}

/** Back to where it was made, with photo and settings; the tool alone where the photo is gone. */
function Reopen({ tool, result, user }: { tool: GalleryTool; result: GalleryResult; user: StoredUser }) {
  const t = useTranslations('gallery.details');
  const locale = useLocaleCode();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const { id, name } = tool.description;

  async function open() {
    setBusy(true);
    await reopen(tool.description, result.job, user.id);
    void navigate(localePath(locale, `/${id}`));
  }

  if (!canReopen(tool.description, result.job)) {
    return (
      <SiteLink className={buttonClass({ size: 'small' }, 'grow')} to={`/${id}`}>
        <Icon of={SquareArrowOutUpRight} size="small" />
        {t('openTool')}
      </SiteLink>
    );
  }
  return (
    <Button
      size="small"
      className="grow"
      icon={SquareArrowOutUpRight}
      title={t('reopenHint')}
      busy={isBusy}
      onClick={open}
    >
      {t('reopen', { tool: name })}
    </Button>
  );
}
