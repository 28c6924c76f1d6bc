import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import type { QueuedShareBody } from '#src/api/contract/operator/operator-contract.ts';
import type { ToolNames } from '../desk-data.ts';
import { useDeskFormat } from '../desk-format.ts';
import { Facts } from '../desk-panel.tsx';
import { CoveredPicture } from './covered-picture.tsx';
import { TimeLeft } from './queue-list.tsx';

interface QueuedShareProps {
  share: QueuedShareBody;
  tools: ToolNames;
  /** Takes the focus when somebody comes to it. */
  heading: RefObject<HTMLHeadingElement | null>;
}

const licenceWords = { cc0: 'cc0', 'cc-by-4.0': 'ccBy', 'look-only': 'lookOnly' } as const;

/** What is said against a share or wanted of it, by whom it is, and its picture for who asks. */
export function QueuedShare({ share, tools, heading }: QueuedShareProps) {
  const t = useTranslations('admin.queue');
  const say = useDeskFormat();
  const { id, reports, objection, ended, publication, dueAt, state, owner, createdAt, alt, typed, tool } =
    share;
  function licenceText({ licence, credit }: NonNullable<QueuedShareBody['publication']>): string {
    const name = t(`publication.licences.${licenceWords[licence]}`);
    return credit === null ? name : t('publication.credit', { licence: name, name: credit });
  }
  return (
    <article className="body" aria-labelledby={`queued-${id}`}>
      <div className="queue-head">
        <h3 id={`queued-${id}`} ref={heading} tabIndex={-1}>
          {dueAt
            ? t('inPicture')
            : reports[0]
              ? t(`reasons.${reports[0].reason}`)
              : t(objection ? 'objection' : 'publication.fresh')}
        </h3>
        {dueAt && <TimeLeft dueAt={dueAt} />}
        <span className={state === 'hidden' ? 'badge ok' : 'badge'}>
          {t(state === 'removed' ? 'gone' : state)}
        </span>
        {publication && <span className="badge">{t(`publication.${publication.state}`)}</span>}
      </div>
      <CoveredPicture share={share} />
      {ended && (
        <div>
          <h4 className="queue-name">
            {t(objection?.against === 'refused' ? 'publication.refusedBecause' : 'removedBecause')}
          </h4>
          <p>{t(`reasons.${ended.reason}`)}</p>
          {ended.words && <p className="queue-said">{ended.words}</p>}
        </div>
      )}
      {objection && (
        <div>
          <h4 className="queue-name">{t('says')}</h4>
          <p className="data tabular">{say.moment(objection.at)}</p>
          <p className="queue-said">{objection.words}</p>
        </div>
      )}
      {reports.length === 0 && publication && <p className="small muted">{t('publication.nothing')}</p>}
      {reports.length > 0 && (
        <div>
          <h4 className="queue-name">{t('reports')}</h4>
          <ul className="queue-reports">
            {reports.map(({ reason, words, at }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may come at the same moment, and none moves
              <li key={place}>
                <b>{reason === 'in_picture' ? t('inPicture') : t(`reasons.${reason}`)}</b>
                <span className="data tabular">{say.moment(at)}</span>
                {words && <p>{words}</p>}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Facts
        facts={[
          [
            t('owner'),
            <a key={owner.id} className="link" href={`#people/${owner.id}`}>
              {owner.email}
            </a>,
          ],
          [t('at'), say.moment(createdAt)],
          ...(publication
            ? ([
                [t('publication.licence'), licenceText(publication)],
                [t('publication.people'), t(`publication.whom.${publication.people}`)],
              ] as const)
            : []),
          [t('tool'), tools[tool] ?? tool],
          [t('alt'), alt],
          [t('typed'), typed.join(' · ')],
          ['ID', <code key={id}>{id}</code>],
        ]}
      />
    </article>
  );
}
