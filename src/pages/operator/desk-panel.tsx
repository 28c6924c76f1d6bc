import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { LoadingRow } from '../app/loading-row.tsx';
import type { RemoteData } from '../app/remote-data.ts';
import { RetryCard } from '../app/retry-card.tsx';

/** One matter of the desk. */
export function DeskPanel({
  heading,
  aside,
  children,
}: {
  heading: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <header>
        <h2 id={id}>{heading}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** What came for a part of the desk, or why it didn't. */
export function Arrived<T>({ data, children }: { data: RemoteData<T>; children(value: T): ReactNode }) {
  const t = useTranslations('admin');
  const { value, failure, ask } = data;
  if (failure !== null) return <RetryCard failure={failure} label={t('again')} onRetry={ask} />;
  return value === null ? <LoadingRow text={t('loading')} /> : children(value);
}

/** Nothing to list. */
export function Nothing({ text }: { text?: string }) {
  const t = useTranslations('admin');
  return (
    <div className="body">
      <p className="small muted">{text ?? t('none')}</p>
    </div>
  );
}

/** Names and values, without those that have none. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="app-facts">
      {facts
        .filter(([, value]) => value !== null && value !== false && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

interface DeskTableProps {
  label: string;
  /** The first is of the rows' names, the others of figures. */
  head: readonly string[];
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** Figures in rows; on a narrow screen it scrolls by itself. */
export function DeskTable({ label, head, rows }: DeskTableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no set of fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <div className="desk-scroll" role="group" tabIndex={0} aria-label={label}>
      <table className="desk-table tabular">
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...others] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {others.map((cell, place) => (
                <td key={head[place + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
