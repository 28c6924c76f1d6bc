import { CircleCheck, CircleHelp, CircleX, Copy, Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { FactDescription } from '../../api/contract/contract.ts';
import type { FactWords } from '../../tool/tool-words.ts';
import { Button } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/message/toast.tsx';
import { useNumberText } from '../photo/number-text.ts';
import { useSizeText } from '../photo/size-text.ts';
import './report-view.css';

type Facts = Readonly<Record<string, unknown>>;
type Words = Readonly<Record<string, FactWords>>;

export interface ReportViewProps {
  facts: readonly FactDescription[];
  words: Words;
  /** As the tool reported them. */
  report: Facts;
}

/** What a tool measured and did, drawn from the description of its report: values beside what they are called, and lists; checks have a view of their own. */
export default function ReportView({ facts, words, report }: ReportViewProps) {
  const textOf = useFactText();
  const told = facts.filter((fact) => isTold(fact, report));
  const lists = told.filter(({ id, type }) => type === 'rows' && (report[id] as Facts[]).length > 0);
  const values = told.filter(({ type }) => type !== 'rows');
  return (
    <div className="report">
      {values.length > 0 && (
        <dl>
          {values.map((fact) => (
            <div key={fact.id}>
              <dt>{words[fact.id].label}</dt>
              <dd className="tabular">{textOf(fact, words[fact.id], report[fact.id])}</dd>
            </div>
          ))}
        </dl>
      )}
      {lists.map(({ id, copy, facts: inRow = [] }) => (
        <section key={id} aria-label={words[id].label}>
          <header>
            <h4>{words[id].label}</h4>
            {copy && <CopyText text={(report[id] as readonly Facts[]).map((row) => row[copy]).join('\n')} />}
          </header>
          <ul>
            {(report[id] as readonly Facts[]).map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes
              <ReportRow key={place} facts={inRow} words={words[id].facts ?? {}} row={row} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Whether there is something to say of a fact. What checks come to, and the checks themselves, are said elsewhere. */
export function isTold({ id, facts = [] }: FactDescription, report: Facts): boolean {
  const isCheck = id === 'verdict' || facts.some((fact) => fact.id === 'verdict');
  return !isCheck && report[id] !== undefined && report[id] !== null;
}

/** A list's texts, line by line, for the clipboard. */
export function CopyText({ text }: { text: string }) {
  const t = useTranslations('workspace.report');
  const toast = useToast();
  async function copy() {
    await navigator.clipboard?.writeText(text);
    toast({ message: t('copied') });
  }
  return (
    <Button look="quiet" size="small" icon={Copy} onClick={copy}>
      {t('copy')}
    </Button>
  );
}

/** One line of a list: its first fact names it where that is words, the others follow with what they are called, a verdict ends it. */
export function ReportRow({
  facts,
  words,
  row,
}: {
  facts: readonly FactDescription[];
  words: Words;
  row: Facts;
}) {
  const textOf = useFactText();
  const told = facts.filter(({ id }) => id !== 'verdict' && row[id] !== undefined && row[id] !== null);
  const [first] = told;
  const name = first?.type === 'text' || first?.type === 'choice' ? first : undefined;
  const more = told.filter((fact) => fact !== name);
  return (
    <li>
      <span>
        {name && <b>{textOf(name, words[name.id], row[name.id])}</b>}
        {more.map((fact) => (
          <small key={fact.id} className="tabular">
            {words[fact.id].label}: {textOf(fact, words[fact.id], row[fact.id])}
          </small>
        ))}
      </span>
      {isVerdict(row.verdict) && <Verdict of={row.verdict} />}
    </li>
  );
}

export const verdictIcons = { pass: CircleCheck, look: Eye, unknown: CircleHelp, fail: CircleX };

function isVerdict(value: unknown): value is keyof typeof verdictIcons {
  return typeof value === 'string' && value in verdictIcons;
}

/** By sign and word, not by color alone. */
function Verdict({ of }: { of: keyof typeof verdictIcons }) {
  const t = useTranslations('workspace.report');
  return (
    <span className="verdict" data-verdict={of}>
      <Icon of={verdictIcons[of]} size="small" />
      {t(of)}
    </span>
  );
}

function useFactText() {
  const t = useTranslations('workspace.report');
  const numberText = useNumberText();
  const sizeText = useSizeText();
  return ({ type, unit }: FactDescription, words: FactWords, value: unknown): ReactNode => {
    if (type === 'boolean') return t(value === true ? 'yes' : 'no');
    if (type === 'choice') return words.choices?.[String(value)] ?? String(value);
    if (typeof value !== 'number') return String(value);
    if (unit === 'B') return sizeText(value);
    const text = numberText(value, unit);
    if (unit === '×') return t('times', { value: text });
    return unit === undefined || unit === '%' || unit === 'px' ? text : `${text}\u00a0${unit}`;
  };
}
