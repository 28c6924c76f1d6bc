import {
  ChevronDown,
  Clock,
  Cpu,
  Download,
  Image,
  type LucideIcon,
  Scan,
  ShieldCheck,
  Tag,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { ToolDescription } from '#src/api/contract/contract.ts';
import type { StoredUser } from '#src/client/user-store.ts';
import { previewMaxPixels } from '#src/codecs/pixels/preview-size.ts';
import { megabytes } from '#src/i18n/megabytes.ts';
import { useCurrentUser } from '#src/sign-in/current-user.ts';
import { needsAccount } from '#src/tool/statements/needed-statements.ts';
import { findMainInput, makesClip, takesClip } from '#src/tool/tool-parts.ts';
import { Icon } from '#src/ui/icon.tsx';
import { api } from '#src/workspace/calls/api-client.ts';
import type { ToolPage } from '../head/page-context.ts';

interface Line {
  id: string;
  icon: LucideIcon;
  label: string;
  value: string;
  note?: string;
}

type LimitsPage = Pick<ToolPage, 'description' | 'guestsMaySave'>;

/**
 * What is good to know before a photo leaves the hand, always in the same order. The page comes with what holds for
 * everybody; what is left today, who is in line and how long it takes here are asked for by the browser.
 */
export function LimitsCard({ page }: { page: LimitsPage }) {
  const t = useTranslations('toolPage.limits');
  const account = useTranslations('accountMenu');
  const user = useCurrentUser();
  const now = useCurrentState(page.description.id, user?.id);
  const limits = (user && now?.limits) ?? page.description.limits;
  const size = useSizeWords(limits.maxBytes);
  const lines = useLines(page, now, user);
  const left = now?.limits.jobsLeft;

  return (
    <>
      <details className="panel plate folded">
        <summary>
          <span className="in-short">
            <ShortFact
              icon={Tag}
              text={
                left === undefined
                  ? t('cost.short', { total: limits.jobsPerDay })
                  : t('cost.shortLeft', { left })
              }
            />
            {findMainInput(page.description) !== undefined && (
              <ShortFact icon={Image} text={t('short.file', { fileSize: size })} />
            )}
            <ShortFact
              icon={ShieldCheck}
              text={
                limits.keptHours < 48
                  ? t('kept.short', { hours: limits.keptHours })
                  : account('saving.days', { days: limits.keptHours / 24 })
              }
            />
          </span>
          <Icon of={ChevronDown} size="small" />
        </summary>
        <Lines lines={lines} />
      </details>
      <aside className="panel plate unfolded" aria-label={t('heading')}>
        <header>
          {t('heading')}
          <span className="badge">{user ? account(user.isVip ? 'plan.vip' : 'plan.member') : t('who')}</span>
        </header>
        <Lines lines={lines} />
      </aside>
    </>
  );
}

function ShortFact({ icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <span>
      <Icon of={icon} size="small" />
      {text}
    </span>
  );
}

function Lines({ lines }: { lines: Line[] }) {
  return (
    <dl>
      {lines.map((line) => (
        <div key={line.id}>
          <Icon of={line.icon} />
          <dt>{line.label}</dt>
          <dd>
            {line.value}
            {line.note && <small>{line.note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A size as its language writes it, in whole megabytes. */
function useSizeWords(bytes: number): string {
  const format = useFormatter();
  return format
    .number(Math.round(megabytes(bytes)), { style: 'unit', unit: 'megabyte' })
    .replace(' ', '\u00a0');
}

function useLines(
  page: LimitsPage,
  now: ToolDescription | null,
  user: StoredUser | null | undefined,
): Line[] {
  const t = useTranslations('toolPage.limits');
  const account = useTranslations('accountMenu.saving');
  const { description } = page;
  // The page comes with what a visitor may do.
  const limits = (user && now?.limits) ?? description.limits;
  const size = useSizeWords(limits.maxBytes);
  const maySave = page.guestsMaySave || Boolean(user);
  const resultPixels = limits.maxResultPixels;
  const wait = useWait(now);
  const isInBrowser = description.workspace === 'files';
  const takesPhotos = findMainInput(description) !== undefined;
  const isOfClips = takesClip(description);
  // What changes people carries a mark on every plan; all such tools ask for an account.
  const isMarked = needsAccount(description);
  const isHosted = description.engine.place === 'hosted';
  const clipResult = {
    value: t('result.clipValue'),
    note: t(isMarked ? 'result.noteMarked' : maySave ? 'result.clipNote' : 'result.clipPreview'),
  };
  const pictureResult = {
    value: limits.resultSize
      ? t('result.valueFixed', limits.resultSize)
      : resultPixels === null
        ? t('result.value')
        : t('result.valueUpTo', { megapixels: Math.floor(resultPixels / 1_000_000) }),
    // What a browser makes it also shows whole.
    note: isMarked
      ? t('result.noteMarked')
      : maySave || isInBrowser
        ? t(resultPixels === null ? 'result.note' : 'result.noteUpTo')
        : t('result.notePreview', { megapixels: previewMaxPixels / 1_000_000 }),
  };
  const lines: Line[] = [
    {
      id: 'file',
      icon: Image,
      label: t('file.label'),
      value: isOfClips
        ? t('file.clipValue', { fileSize: size, seconds: limits.maxSeconds ?? 0 })
        : t('file.value', { fileSize: size, megapixels: Math.floor(limits.maxPixels / 1_000_000) }),
      note: t(isOfClips ? 'file.clipNote' : 'file.note'),
    },
    {
      id: 'result',
      icon: Scan,
      label: t('result.label'),
      ...(makesClip(description) ? clipResult : pictureResult),
    },
    {
      id: 'wait',
      icon: Clock,
      label: t('wait.label'),
      ...(isInBrowser ? { value: t('inBrowser.wait'), note: t('inBrowser.waitNote') } : wait),
    },
    {
      id: 'cost',
      icon: Tag,
      label: t('cost.label'),
      value: t('cost.value'),
      note: isInBrowser
        ? t('inBrowser.costNote', { total: limits.jobsPerDay })
        : now
          ? t(takesPhotos ? 'cost.noteLeft' : 'fromWords.costLeft', {
              left: now.limits.jobsLeft,
              total: now.limits.jobsPerDay,
            })
          : t(takesPhotos ? 'cost.note' : 'fromWords.cost', { total: limits.jobsPerDay }),
    },
    {
      id: 'saving',
      icon: Download,
      label: t('saving.label'),
      value: maySave ? t('saving.value') : account('value'),
      note: page.guestsMaySave ? t('saving.note') : account(user ? 'member' : 'visitor'),
    },
    {
      id: 'kept',
      icon: ShieldCheck,
      label: t('kept.label'),
      value: isInBrowser
        ? t('inBrowser.kept')
        : limits.keptHours < 48
          ? t('kept.value', { hours: limits.keptHours })
          : account('days', { days: limits.keptHours / 24 }),
      note: t(isInBrowser ? 'inBrowser.keptNote' : takesPhotos ? 'kept.note' : 'fromWords.kept'),
    },
    {
      id: 'engine',
      icon: Cpu,
      label: t('engine.label'),
      value: isInBrowser
        ? t('inBrowser.engine')
        : t(isHosted ? 'engine.hosted' : 'engine.value', { name: description.engine.name }),
      note: t(
        isInBrowser
          ? 'inBrowser.engineNote'
          : isHosted
            ? 'engine.hostedNote'
            : takesPhotos
              ? description.engines.some(({ place }) => place === 'hosted')
                ? 'engine.noteWithOthers'
                : 'engine.note'
              : description.engines.some(({ place }) => place !== 'local')
                ? 'fromWords.engines'
                : 'fromWords.engine',
      ),
    },
  ];
  // What a photo may be, and how large it comes back, means nothing where none is brought.
  return takesPhotos ? lines : lines.filter(({ id }) => id !== 'file' && id !== 'result');
}

/** A measured time or none; the two lines are always there, so that the answer moves nothing on the page. */
function useWait(now: ToolDescription | null): Pick<Line, 'value' | 'note'> {
  const t = useTranslations('toolPage.limits.wait');
  if (!now) return { value: t('asking'), note: '\u00a0' };
  const { readiness, limits } = now;
  if (readiness.state === 'unavailable') return { value: t('unavailable'), note: t('unavailableNote') };
  if (readiness.state === 'preparing') {
    return {
      value: t('preparing'),
      note: t('preparingNote', { percent: Math.floor(readiness.progress * 100) }),
    };
  }
  const line = limits.queued === 0 ? t('nobody') : t('queued', { count: limits.queued });
  if (limits.typicalMs === null) return { value: line, note: t('unmeasured') };
  return { value: t('value', { seconds: Math.max(1, Math.round(limits.typicalMs / 1000)) }), note: line };
}

const askAgainMs = 5000;

/** The tool as it stands for this visitor right now; asked again while its engine is being prepared. */
function useCurrentState(toolId: string, userId: string | undefined): ToolDescription | null {
  const [now, setNow] = useState<ToolDescription | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each person has limits of their own
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    async function ask() {
      // Without an answer the lines that hold for everybody stay as they are.
      const answer = await api.tool(toolId).catch(() => null);
      if (isGone) return;
      if (answer) setNow(answer);
      if (answer?.readiness.state === 'preparing') timer = setTimeout(ask, askAgainMs);
    }
    void ask();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [toolId, userId]);
  return now;
}
