import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { cornersOf, paddedQuad, type Quad, scaledQuad } from '../../imaging/quad/quad.ts';
import { fillPolygon } from '../../imaging/selection/fill-polygon.ts';
import { Button } from '../../ui/control/button.tsx';
import { useToast } from '../../ui/message/toast.tsx';
import type { MaskDesk, MaskState } from '../mask/mask-desk.ts';
import { maskFromPicture } from '../mask/mask-file.ts';
import type { Work } from '../work/work.ts';
import { outlineAhead, outlineOf, type PointedThing, stopOutlining } from './found-lookup.ts';
import type { FoundThing } from './group-found.ts';
import { ThingList } from './thing-list.tsx';
import type { FoundThings } from './use-found-things.ts';

/** Around a line of text, in heights of it. */
const lineBand = 0.25;
/** No call outlines more. */
const mostLines = 200;

interface FoundPanelProps {
  work: Work;
  tool: ToolDescription;
  found: FoundThings;
  desk: MaskDesk | null;
  state: MaskState;
  /** These are outlined on the stage. */
  onPoint(quads: readonly Quad[]): void;
}

/** What was found in the photo: each tick marks it, as one step. */
export function FoundPanel({ work, tool, found, desk, state, onPoint }: FoundPanelProps) {
  const t = useTranslations('workspace.mask.found');
  const toast = useToast();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => {
      stopOutlining();
      controller.abort(new Error('the photo is no longer marked'));
    };
  }, []);

  const { groups, problem } = found;
  const things = groups?.flatMap((group) => group.things) ?? [];
  const mediaId = work.media?.id ?? '';
  const likeliest = things.find(({ kind }) => kind === 'object');
  const isListed = likeliest !== undefined;
  const boxed = ({ id, quad }: FoundThing) => {
    const beside = things.filter((other) => other.kind === 'object' && other.id !== id);
    return { box: boxOf(quad), beside: beside.map((other) => boxOf(other.quad)) };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list
  useEffect(() => {
    if (likeliest) outlineAhead(mediaId, boxed(likeliest));
  }, [mediaId, isListed]);

  // Where nobody can look, the tools above the photo are what there is.
  if (!found.seeks || problem?.code === 'engine_not_ready') return null;
  const shown = new Set([...state.ticked, ...busy]);

  function point(ids: readonly string[]) {
    const pointed = things.filter(({ id }) => ids.includes(id));
    onPoint(pointed.map(({ quad }) => quad));
    const [first] = pointed;
    // Nobody who waits for a tick waits longer for that.
    const isLikely = pointed.length === 1 && first.kind === 'object' && !shown.has(first.id);
    if (isLikely && busy.size === 0) outlineAhead(mediaId, boxed(first));
  }

  const ask = async (pointed: PointedThing, size: MaskDesk) =>
    maskFromPicture(await outlineOf(mediaId, pointed, leaving.current.signal), size);

  async function add(ids: readonly string[]): Promise<void> {
    if (!desk) return;
    const wanted = things.filter(({ id }) => ids.includes(id));
    const masks = new Map<string, Uint8Array>();
    for (const thing of wanted) {
      if (thing.kind === 'object') masks.set(thing.id, await ask(boxed(thing), desk));
    }
    const lines = wanted.filter(({ kind }) => kind === 'line').slice(0, mostLines);
    const around = (thing: FoundThing) => {
      const quad = paddedQuad(scaledQuad(thing.quad, desk.width, desk.height), lineBand);
      return fillPolygon(desk, cornersOf(quad));
    };
    // A tool that reads text takes it letter by letter itself; for others the letters are marked, all of them at once.
    const readsText = tool.engines.some(({ task }) => task === 'find-text');
    const letters =
      lines.length > 0 && !readsText ? await ask({ lines: lines.map(({ quad }) => quad) }, desk) : null;
    for (const thing of lines) {
      const whole = around(thing);
      masks.set(thing.id, letters ? whole.map((value, i) => Math.min(value, letters[i])) : whole);
    }
    await desk.tick(masks);
  }

  async function tick(ids: readonly string[], isTicked: boolean): Promise<void> {
    const wanted = ids.filter((id) => !busy.has(id));
    if (!desk || wanted.length === 0) return;
    if (!isTicked) return desk.untick(wanted);
    setBusy((before) => new Set([...before, ...wanted]));
    // One after the other: each takes a moment of a server that others wait for, too.
    const adding = line.current.then(() => add(wanted));
    line.current = adding.catch(() => undefined);
    try {
      await adding;
    } catch {
      if (!leaving.current.signal.aborted) toast({ message: t('missed') });
    } finally {
      setBusy((before) => new Set([...before].filter((id) => !wanted.includes(id))));
    }
  }

  return (
    <section className="panel" aria-label={t('heading')}>
      <header>
        {t('heading')}
        <span className="data tabular" aria-live="polite">
          {groups && things.length > 0 && t('count', { count: things.length })}
        </span>
      </header>
      <div className="body">
        {problem ? (
          <>
            <p className="hint">{t('failed')}</p>
            <Button size="small" onClick={found.retry}>
              {t('again')}
            </Button>
          </>
        ) : (
          (!groups || things.length === 0) && (
            <p className="hint" aria-live="polite">
              {t(groups ? 'none' : 'looking')}
            </p>
          )
        )}
        {groups && things.length > 0 && (
          <ThingList
            photo={work.media}
            groups={groups.map((group) => ({
              id: group.id,
              name: group.id === 'things' ? null : t(group.id),
              things: group.things.map((thing) => ({
                id: thing.id,
                name: found.nameOf(thing),
                view: thing.kind === 'object' && work.media ? viewOf(thing.quad, work.media) : undefined,
              })),
            }))}
            ticked={shown}
            busy={busy}
            onTick={(ids, isTicked) => void tick(ids, isTicked)}
            onPoint={point}
          />
        )}
      </div>
    </section>
  );
}

/** A thing with a little around it, in pixels of the photo. */
function viewOf(quad: Quad, photo: { readonly width: number; readonly height: number }): string {
  const { x, y, width, height } = boxOf(quad);
  const margin = 0.08 * Math.max(width * photo.width, height * photo.height);
  return [
    x * photo.width - margin,
    y * photo.height - margin,
    width * photo.width + 2 * margin,
    height * photo.height + 2 * margin,
  ]
    .map(Math.round)
    .join(' ');
}

function boxOf([x, y, right, , , bottom]: Quad) {
  return { x, y, width: right - x, height: bottom - y };
}
