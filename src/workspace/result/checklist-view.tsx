import { useTranslations } from 'use-intl';
import type { FactDescription } from '../../api/contract/contract.ts';
import { checksOf, type ReportChecks } from '../../tool/checks/report-checks.ts';
import type { FactWords } from '../../tool/tool-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { ReportRow, type ReportViewProps, verdictIcons } from './report-view.tsx';
import './report-view.css';

/** What all checks came to in one line, then those that failed, those to look at, and the others folded away. */
export default function ChecklistView({ facts, words, report }: ReportViewProps) {
  const t = useTranslations('workspace.report');
  const checks = checksOf(report);
  const list = facts.find(isChecklist);
  if (!checks || !list) return null;
  const { verdict, failed, open, passed } = checks;
  const rows = (some: ReportChecks['failed']) => (
    <Rows facts={list.facts ?? []} words={words[list.id].facts ?? {}} rows={some} />
  );
  return (
    <div className="report">
      <p className="whole-verdict" data-verdict={verdict}>
        <Icon of={verdictIcons[verdict]} />
        {verdict === 'fail' && t('refused', { count: failed.length })}
        {verdict === 'look' && t('open', { count: open.length })}
        {verdict === 'pass' && t('meets', { count: passed.length })}
      </p>
      {rows([...failed, ...open])}
      {passed.length > 0 && (
        <details>
          <summary>{t('passed', { count: passed.length })}</summary>
          {rows(passed)}
        </details>
      )}
    </div>
  );
}

interface RowsProps {
  facts: readonly FactDescription[];
  words: Readonly<Record<string, FactWords>>;
  rows: ReportChecks['failed'];
}

function Rows({ facts, words, rows }: RowsProps) {
  if (rows.length === 0) return null;
  return (
    <ul>
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes
        <ReportRow key={place} facts={facts} words={words} row={row} />
      ))}
    </ul>
  );
}

/** Whether a fact of a report is a list of checks. */
export function isChecklist({ facts = [] }: FactDescription): boolean {
  return facts.some(({ id }) => id === 'verdict');
}
