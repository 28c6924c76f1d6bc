import { useTranslations } from 'use-intl';
import type { HouseBody } from '#src/api/contract/operator/operator-contract.ts';
import { operator } from '#src/client/operator-calls.ts';
import { useDeskData } from './desk-data.ts';
import { useDeskFormat } from './desk-format.ts';
import { Arrived, DeskPanel, Facts, Nothing } from './desk-panel.tsx';

/** Disk, backups, certificates, models, texts to fill in, and mails that nobody got. */
export function HousePart() {
  const house = useDeskData(operator.house);
  return (
    <Arrived data={house}>
      {(value) => (
        <div className="app-columns even">
          <div>
            <Disk house={value} />
            <Backups backups={value.backups} />
            <Signatures signing={value.signing} />
            <Texts texts={value.texts} />
            <Mails mails={value.mails} />
          </div>
          <div>
            <Models models={value.models} />
          </div>
        </div>
      )}
    </Arrived>
  );
}

function Disk({ house: { disk, stored } }: { house: HouseBody }) {
  const t = useTranslations('admin.house');
  const say = useDeskFormat();
  const space = disk && t('space', { free: say.gigabytes(disk.free), total: say.gigabytes(disk.total) });
  return (
    <DeskPanel heading={t('disk')}>
      <div className="body desk-lines tabular">
        {space && <p>{space}</p>}
        <p>{t('stored', { files: stored.files, size: say.megabytes(stored.bytes) })}</p>
      </div>
    </DeskPanel>
  );
}

function Backups({ backups }: Pick<HouseBody, 'backups'>) {
  const t = useTranslations('admin.house');
  const say = useDeskFormat();
  if (backups === null || backups.list.length === 0) {
    return (
      <DeskPanel heading={t('backups')}>
        <Nothing text={t(backups === null ? 'ownBackups' : 'noBackup')} />
      </DeskPanel>
    );
  }
  return (
    <DeskPanel heading={t('backups')}>
      <div className="body">
        <Facts facts={backups.list.map(({ name, at }) => [say.moment(at), <code key={name}>{name}</code>])} />
      </div>
    </DeskPanel>
  );
}

function Signatures({ signing: { by, operatorsUntil, isDue } }: Pick<HouseBody, 'signing'>) {
  const t = useTranslations('admin.house');
  const say = useDeskFormat();
  const date = operatorsUntil ? say.day(operatorsUntil) : '';
  const itself = operatorsUntil === null ? 'signsItself' : isDue ? 'yoursHasEnded' : 'yoursIsEarly';
  const yours = isDue ? 'yoursIsDue' : 'signsWithYours';
  return (
    <DeskPanel heading={t('signing')}>
      <div className="body desk-lines">
        <p>
          {isDue && <span className="badge warn">{date}</span>} {t(by === 'site' ? itself : yours, { date })}
        </p>
      </div>
    </DeskPanel>
  );
}

function Texts({ texts: { placeholders, files, settings } }: Pick<HouseBody, 'texts'>) {
  const t = useTranslations('admin.house');
  // Each is there in every language.
  const names = new Set(files.map((file) => file.replace(/^.*\//, '')));
  return (
    <DeskPanel heading={t('texts')}>
      {placeholders === 0 ? (
        <Nothing text={t('filled')} />
      ) : (
        <div className="body desk-lines">
          <p>{t('unfilled', { count: placeholders })}</p>
          {settings.length > 0 && (
            <p className="small">
              {t('settings')}: <code>{settings.join(', ')}</code>
            </p>
          )}
          <p className="data">{[...names].join(', ')}</p>
        </div>
      )}
    </DeskPanel>
  );
}

function Mails({ mails }: Pick<HouseBody, 'mails'>) {
  const t = useTranslations('admin.house');
  const say = useDeskFormat();
  return (
    <DeskPanel heading={t('mails')}>
      {mails.length === 0 && <Nothing text={t('noMails')} />}
      {mails.length > 0 && (
        <ul className="app-list">
          {mails.map(({ at, kind, refusal, account }) => (
            <li key={`${at} ${kind} ${account}`}>
              <span className="what">
                <code>{kind}</code>
                <span className="data tabular">
                  {say.moment(at)} · {refusal}
                </span>
              </span>
              {account && (
                <a className="link small" href={`#people/${account}`}>
                  {account}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </DeskPanel>
  );
}

function Models({ models }: Pick<HouseBody, 'models'>) {
  const t = useTranslations('admin');
  const say = useDeskFormat();
  return (
    <DeskPanel heading={t('house.models')}>
      <ul className="app-list">
        {models.map(({ id, bytes, state, reason }) => (
          <li key={id}>
            <span className="what">
              <b>{id}</b>
              <span className="data tabular">
                {[say.megabytes(bytes), reason].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className={state === 'ready' ? 'badge ok' : 'badge warn'}>{t(`state.${state}`)}</span>
          </li>
        ))}
      </ul>
    </DeskPanel>
  );
}
