import { Download, SquareArrowOutUpRight, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { JobBody, ResultRemovalBody } from '#src/api/contract/contract.ts';
import { account } from '#src/client/account-calls.ts';
import { allOf, photoOf, resultOf, resultsOf } from '#src/client/job-pictures.ts';
import { forget } from '#src/client/kept-work.ts';
import { saveArchive } from '#src/client/save-archive.ts';
import { siteCall } from '#src/client/site-call.ts';
import { Button, buttonClass, IconButton } from '#src/ui/control/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Fail } from '#src/ui/message/fail.tsx';
import { useToast } from '#src/ui/message/toast.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { SiteLink } from '../links/site-link.tsx';
import { GalleryDeleteDialog } from './gallery-delete-dialog.tsx';
import { useRemoteData } from './remote-data.ts';

interface RecentWorkProps {
  /** Names by id. */
  tools: Readonly<Record<string, string>>;
  keptDays: number;
  /** Something was deleted. */
  onChange(): void;
}

const shownJobs = 20;
/** Work that goes on is looked at so often. */
const askAgainMs = 2500;

const readJobs = () => siteCall<JobBody[]>(`/api/jobs?limit=${shownJobs}`);

function isOpen({ state }: JobBody): boolean {
  return state === 'queued' || state === 'running';
}

/** Of a job whose pictures were deleted only the row is left. */
function isThere({ inputs, outputs }: JobBody): boolean {
  return Object.keys({ ...inputs, ...outputs }).length > 0;
}

const hasResult = ({ outputs }: JobBody) => Object.keys(outputs).length > 0;

/** What runs and what was made, the newest first; each can be fetched, and deleted now. */
export function RecentWork({ tools, keptDays, onChange }: RecentWorkProps) {
  const t = useTranslations('dashboard');
  const menu = useTranslations('accountMenu');
  const jobs = useRemoteData(readJobs);
  const [toDelete, setToDelete] = useState<JobBody | 'all' | null>(null);
  const list = jobs.value?.filter(isThere);
  const { ask } = jobs;
  const idsToDelete = useMemo(
    () => (toDelete && toDelete !== 'all' && hasResult(toDelete) ? [toDelete.id] : []),
    [toDelete],
  );

  useEffect(() => {
    if (!jobs.value?.some(isOpen)) return;
    const timer = setTimeout(ask, askAgainMs);
    return () => clearTimeout(timer);
  }, [jobs.value, ask]);

  function noteDeleted() {
    setToDelete(null);
    ask();
    onChange();
  }

  return (
    <section className="panel" aria-busy={!list}>
      <header>
        <h2>{t('work.heading')}</h2>
      </header>
      {jobs.failure && <Fail title={jobs.failure} />}
      {list?.length === 0 && (
        <div className="body">
          <p className="muted">{t('work.empty', { days: keptDays })}</p>
          <p>
            <SiteLink className={buttonClass({ look: 'primary' })} to="/ai-tools">
              {t('work.start')}
            </SiteLink>
          </p>
        </div>
      )}
      {list && list.length > 0 && (
        <ul className="app-list">
          {list.map((job) => (
            <WorkLine
              key={job.id}
              job={job}
              tool={tools[job.tool] ?? job.tool}
              onDelete={() => setToDelete(job)}
            />
          ))}
        </ul>
      )}
      {list && list.length > 0 && (
        <div className="app-all row">
          <SiteLink className="link small" to="/app/gallery">
            {menu('gallery')}
          </SiteLink>
          <Button size="small" look="quiet" icon={Trash2} onClick={() => setToDelete('all')}>
            {t('remove.all')}
          </Button>
        </div>
      )}
      <GalleryDeleteDialog ids={idsToDelete} onClose={() => setToDelete(null)} onDone={noteDeleted} />
      <RemoveDialog
        toDelete={idsToDelete.length > 0 ? null : toDelete}
        onClose={() => setToDelete(null)}
        onDone={noteDeleted}
      />
    </section>
  );
}

interface WorkLineProps {
  job: JobBody;
  tool: string;
  onDelete(): void;
}

function WorkLine({ job, tool, onDelete }: WorkLineProps) {
  const t = useTranslations('dashboard.work');
  const format = useFormatter();
  const toast = useToast();
  const result = allOf(job.outputs).find(({ name }) => name) ?? null;
  const main = resultOf(job) ?? result;
  const isSeveral = resultsOf(job).length > 1;
  const photo = photoOf(job);
  const name = photo?.name ?? main?.name ?? tool;
  const picture = main?.thumbnailUrl || photo?.thumbnailUrl;
  return (
    <li>
      <span className="thumb checker">{picture && <img src={picture} alt="" loading="lazy" />}</span>
      <span className="what">
        <b>{name}</b>
        <span className="data tabular">
          {tool} · {t(`state.${job.state}`, { percent: Math.floor(job.progress * 100) })} ·{' '}
          {t('until', {
            day: format.dateTime(new Date(job.expiresAt), { dateStyle: 'medium' }),
          })}
        </span>
      </span>
      <span className="actions">
        {main?.url && isSeveral && (
          <IconButton
            look="second"
            size="small"
            icon={Download}
            label={t('download', { name })}
            onClick={async () => {
              const message = await saveArchive([job.id]);
              if (message !== null) toast({ message });
            }}
          />
        )}
        {main?.url && !isSeveral && (
          <a
            className={buttonClass({ size: 'small' }, 'icon-only')}
            href={`${main.url}&name=${encodeURIComponent(main.name)}`}
            download={main.name}
            aria-label={t('download', { name })}
            title={t('download', { name })}
          >
            <Icon of={Download} />
          </a>
        )}
        <SiteLink
          className={buttonClass({ size: 'small' }, 'icon-only')}
          to={`/${job.tool}`}
          aria-label={`${t('open')}: ${tool}`}
          title={t('open')}
        >
          <Icon of={SquareArrowOutUpRight} />
        </SiteLink>
        {!isOpen(job) && (
          <IconButton
            look="quiet"
            size="small"
            icon={Trash2}
            label={t('delete', { name })}
            onClick={onDelete}
          />
        )}
      </span>
    </li>
  );
}

interface RemoveDialogProps {
  toDelete: JobBody | 'all' | null;
  onClose(): void;
  onDone(): void;
}

/** Asks once, then the pictures are gone from the server, and from what this browser keeps. */
export function RemoveDialog({ toDelete, onClose, onDone }: RemoveDialogProps) {
  const t = useTranslations('dashboard.remove');
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isAll = toDelete === 'all';

  async function remove() {
    if (!toDelete) return;
    setBusy(true);
    const answer = isAll ? await removeAll() : await removeOne(toDelete);
    setBusy(false);
    setFailure(answer.failure);
    if (answer.failure) return;
    toast({ message: isAll ? t('done', { count: answer.count }) : t('doneOne') });
    onDone();
  }

  return (
    <Dialog
      open={toDelete !== null}
      onClose={onClose}
      title={t(isAll ? 'allTitle' : 'oneTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button look="danger" className="solid" busy={isBusy} onClick={remove}>
            {t('now')}
          </Button>
        </>
      }
    >
      <p className="small muted">
        {toDelete && toDelete !== 'all'
          ? t('oneText', {
              name: photoOf(toDelete)?.name ?? allOf(toDelete.outputs)[0]?.name ?? '',
            })
          : t('allText')}
      </p>
      {failure && <Fail title={failure} />}
    </Dialog>
  );
}

interface Removed {
  failure: string | null;
  count: number;
}

async function removeAll(): Promise<Removed> {
  const { code, message, result } = await account.deleteAllPictures();
  if (code === 200) await forget('work');
  return { failure: code === 200 ? null : message, count: result?.deleted ?? 0 };
}

/** Of a job without a result only the photo is there; others may need it. */
async function removeOne({ id }: JobBody): Promise<Removed> {
  const payload = { ids: [id] };
  const { result, message } = await siteCall<ResultRemovalBody>('/api/jobs/delete', {
    method: 'post',
    payload,
  });
  return { failure: result ? null : message, count: result?.originals.length ?? 0 };
}
