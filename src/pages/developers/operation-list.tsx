import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Icon } from '#src/ui/icon.tsx';
import type { ApiField, ApiGuide, ApiOperation } from '../head/api-guide.ts';
import { Ticked } from './ticked.tsx';
import './operation-list.css';

/** Everything a key may ask for, folded away but for its address and what it does. */
export function OperationList({ guide }: { guide: ApiGuide }) {
  const t = useTranslations('developers.reference');
  return (
    <div className="operations">
      {guide.groups
        .filter(({ operations }) => operations.length > 0)
        .map(({ id, operations }) => (
          <section key={id}>
            <h3>{t(`groups.${id}`)}</h3>
            {operations.map((operation) => (
              <Operation key={`${operation.method} ${operation.path}`} operation={operation} />
            ))}
          </section>
        ))}
      <section>
        <h3>{t('objects')}</h3>
        {guide.objects.map(({ name, fields }) => (
          <details key={name}>
            <summary>
              <code translate="no">{name}</code>
              <Icon of={ChevronDown} size="small" />
            </summary>
            <div className="operation">
              <Fields fields={fields} />
            </div>
          </details>
        ))}
      </section>
    </div>
  );
}

function Operation({ operation }: { operation: ApiOperation }) {
  const t = useTranslations('developers.reference');
  const { method, path, about, scope, parameters, bodies, answer, failures } = operation;
  return (
    <details>
      <summary>
        <code translate="no">
          <b>{method}</b> {path}
        </code>
        <span lang="en" className="muted">
          <Ticked text={about} />
        </span>
        <Icon of={ChevronDown} size="small" />
      </summary>
      <div className="operation">
        {scope !== null && (
          <p>
            {t('scope')}: <code translate="no">{scope}</code>
          </p>
        )}
        {parameters.length > 0 && (
          <>
            <h4>{t('parameters')}</h4>
            <Fields fields={parameters} />
          </>
        )}
        {bodies.map(({ type, fields }) => (
          <div key={type}>
            <h4>
              {t('body')} <code translate="no">{type}</code>
            </h4>
            <Fields fields={fields} />
          </div>
        ))}
        <p>
          {t('answer')}: <code translate="no">{answer}</code>
        </p>
        {failures.length > 0 && (
          <p>
            {t('failures')}:{' '}
            {failures.map((code, place) => (
              <span key={code}>
                {place > 0 && ', '}
                <code translate="no">{code}</code>
              </span>
            ))}
          </p>
        )}
      </div>
    </details>
  );
}

function Fields({ fields }: { fields: readonly ApiField[] }) {
  const t = useTranslations('developers.reference');
  return (
    <dl className="fields">
      {fields.map(({ name, type, isRequired, about }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two kinds of a body may have a field of one name
        <div key={place}>
          <dt>
            <code translate="no">{name}</code>
          </dt>
          <dd>
            <code translate="no" className="type">
              {type}
            </code>
            {isRequired && <span className="data"> {t('required')}</span>}
            {about && (
              <span lang="en" className="muted">
                {' '}
                <Ticked text={about} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
