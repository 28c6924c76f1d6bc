import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FoundBody, ToolDescription } from '../../api/contract/contract.ts';
import { localePath, splitPath } from '../../i18n/locales.ts';
import type { Messages } from '../../i18n/messages.ts';
import { type Problem, problemOf } from '../problem/problem.ts';
import { tickOptions } from '../work/tool-options.ts';
import type { Work } from '../work/work.ts';
import { lookFor } from './found-lookup.ts';
import { type FoundGroup, type FoundThing, groupFound } from './group-found.ts';

/** Photos that are only passed by are not looked through. */
const restMs = 400;

type Names = Messages['things'];

export interface FoundThings {
  /** Something is looked for. */
  readonly seeks: boolean;
  /** Null while it is looked for. */
  readonly groups: readonly FoundGroup[] | null;
  /** A place in the photo can be outlined, too. */
  readonly selectsObjects: boolean;
  readonly problem: Problem | null;
  nameOf(thing: FoundThing): string;
  retry(): void;
}

/**
 * What the tool looks for in the photo of a work; a tool that looks for nothing finds nothing. Nor does one whose results tell what was found, each
 * with a tick.
 */
export function useFoundThings(
  work: Work,
  tool: Pick<ToolDescription, 'id' | 'finds' | 'engines' | 'options'>,
): FoundThings {
  const [found, setFound] = useState<{ body: FoundBody; names: Names | null } | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const t = useTranslations('workspace.mask.found');
  const mediaId = work.media?.id;
  const seeks = tool.finds.length > 0 && tickOptions(tool).length === 0;
  // Letters of a script that nobody can read here may be grass: only a tool that is about letters offers them.
  const isAboutText = tool.engines.some(({ task }) => task === 'find-text');
  const sure = (body: FoundBody): FoundBody =>
    isAboutText ? body : { ...body, lines: body.lines.filter(({ text }) => text !== '') };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    setFound(null);
    setProblem(null);
    if (mediaId === undefined || !seeks) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      try {
        const body = await lookFor(mediaId, tool.id);
        const names = body.objects.length > 0 ? await thingNames() : null;
        if (!isOver) setFound({ body, names });
      } catch (error) {
        if (!isOver) setProblem(problemOf(error));
      }
    }, restMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [mediaId, tool.id, seeks, attempt]);

  return {
    seeks,
    groups: found && work.media ? groupFound(sure(found.body), work.media) : null,
    selectsObjects: found?.body.selectsObjects ?? false,
    problem,
    nameOf(thing) {
      if (thing.kind === 'line') {
        const { text, isDate } = thing;
        return text === '' ? t('unread') : t(isDate ? 'date' : 'line', { text });
      }
      const name = found?.names?.[thing.label] ?? thing.label;
      const { place } = thing;
      if (place === null) return name;
      return typeof place === 'number'
        ? t('places.number', { name, number: String(place) })
        : t(`places.${place}`, { name });
    },
    retry: () => setAttempt(attempt + 1),
  };
}

let fetched: Promise<Names> | undefined;

/** What things are called in the language of the page. Another language is another page load. */
function thingNames(): Promise<Names> {
  const { locale } = splitPath(location.pathname);
  fetched ??= fetch(localePath(locale, '/things.json')).then((answer) => answer.json() as Promise<Names>);
  fetched.catch(() => {
    fetched = undefined;
  });
  return fetched;
}
