import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MediaBody } from '../../api/contract/contract.ts';
import { Button } from '../../ui/control/button.tsx';
import { Spinner } from '../../ui/message/spinner.tsx';
import './thing-list.css';

export interface ListedThing {
  readonly id: string;
  readonly name: string;
  /** What is shown of the photo beside its name: a view box in pixels of it. */
  readonly view?: string;
}

export interface ListedGroup {
  readonly id: string;
  /** What ticks all of it at once; null where its things stand alone. */
  readonly name: string | null;
  readonly things: readonly ListedThing[];
}

interface ThingListProps {
  /** Where the things are. */
  photo?: Pick<MediaBody, 'previewUrl' | 'width' | 'height'> | null;
  groups: readonly ListedGroup[];
  ticked: ReadonlySet<string>;
  /** Those whose ticking is under way. */
  busy?: ReadonlySet<string>;
  onTick(ids: readonly string[], isTicked: boolean): void;
  /** A hand or the focus is on these; on none any more where it is empty. */
  onPoint(ids: readonly string[]): void;
  /** What stands under a thing besides, such as a field for it. */
  beside?(id: string): ReactNode;
}

/** So many of a group are shown at first. */
const shownAtFirst = 6;

/** Things that were found in a photo, to be ticked: one by one, or all of a group. */
export function ThingList(props: ThingListProps) {
  return (
    <div className="things">
      {props.groups.map((group) => (
        <ThingGroup key={group.id} {...props} group={group} />
      ))}
    </div>
  );
}

function ThingGroup({
  photo,
  group,
  ticked,
  busy,
  onTick,
  onPoint,
  beside,
}: ThingListProps & { group: ListedGroup }) {
  const t = useTranslations('workspace.mask.found');
  const [isOpen, setOpen] = useState(false);
  const { name, things } = group;
  const shown = isOpen || things.length <= shownAtFirst + 1 ? things : things.slice(0, shownAtFirst);
  const ids = things.map(({ id }) => id);
  const count = ids.filter((id) => ticked.has(id)).length;
  const hasParent = name !== null && things.length > 1;
  return (
    <ul aria-label={name ?? undefined}>
      {hasParent && (
        <Row
          name={name}
          state={count === 0 ? 'off' : count === ids.length ? 'on' : 'some'}
          isBusy={false}
          onTick={(isTicked) =>
            onTick(
              ids.filter((id) => ticked.has(id) !== isTicked),
              isTicked,
            )
          }
          onPoint={(isPointed) => onPoint(isPointed ? ids : [])}
        />
      )}
      {shown.map((thing) => (
        <Row
          key={thing.id}
          name={thing.name}
          picture={photo && thing.view && <ThingPicture photo={photo} view={thing.view} />}
          isChild={hasParent}
          state={ticked.has(thing.id) ? 'on' : 'off'}
          isBusy={busy?.has(thing.id) ?? false}
          onTick={(isTicked) => onTick([thing.id], isTicked)}
          onPoint={(isPointed) => onPoint(isPointed ? [thing.id] : [])}
        >
          {beside?.(thing.id)}
        </Row>
      ))}
      {shown.length < things.length && (
        <li className={hasParent ? 'child' : undefined}>
          <Button size="small" look="quiet" onClick={() => setOpen(true)}>
            {t('more', { count: things.length })}
          </Button>
        </li>
      )}
    </ul>
  );
}

/** Six suitcases are told apart by their looks. */
function ThingPicture({ photo, view }: { photo: NonNullable<ThingListProps['photo']>; view: string }) {
  const { previewUrl, width, height } = photo;
  return (
    <svg viewBox={view} aria-hidden="true">
      <image href={previewUrl} width={width} height={height} preserveAspectRatio="none" />
    </svg>
  );
}

interface RowProps {
  name: string;
  picture?: ReactNode;
  state: 'on' | 'some' | 'off';
  isChild?: boolean;
  isBusy: boolean;
  onTick(isTicked: boolean): void;
  onPoint(isPointed: boolean): void;
  children?: ReactNode;
}

function Row({ name, picture, state, isChild, isBusy, onTick, onPoint, children }: RowProps) {
  const id = useId();
  return (
    <li
      className={isChild ? 'child' : undefined}
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
      onFocus={() => onPoint(true)}
      onBlur={() => onPoint(false)}
    >
      <label htmlFor={id} title={name}>
        <input
          id={id}
          type="checkbox"
          checked={state === 'on'}
          aria-busy={isBusy || undefined}
          ref={(box) => {
            if (box) box.indeterminate = state === 'some';
          }}
          onChange={(event) => !isBusy && onTick(event.currentTarget.checked)}
        />
        {picture}
        <span className="name">{name}</span>
        {isBusy && <Spinner />}
      </label>
      {children}
    </li>
  );
}
