import type { OptionDescription } from '../../api/contract/contract.ts';

/** Where a joint is, in shares of the photo. */
export interface JointPlace {
  readonly joint: string;
  readonly x: number;
  readonly y: number;
}

/** Between which joints a line is drawn. */
export const bonesBetween: readonly (readonly [string, string])[] = [
  ['leftShoulder', 'rightShoulder'],
  ['leftHip', 'rightHip'],
  ...['left', 'right'].flatMap((side) => [
    [`${side}Shoulder`, `${side}Elbow`] as const,
    [`${side}Elbow`, `${side}Wrist`] as const,
    [`${side}Shoulder`, `${side}Hip`] as const,
    [`${side}Hip`, `${side}Knee`] as const,
    [`${side}Knee`, `${side}Ankle`] as const,
  ]),
];

/** Those a report tells, as the fact of the option has them; none where it has none. */
export function jointsFound(
  report: Readonly<Record<string, unknown>> | null | undefined,
  { of }: Pick<OptionDescription, 'of'>,
): JointPlace[] {
  const rows = of === undefined ? undefined : report?.[of];
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: Partial<Record<'joint' | 'left' | 'top', unknown>>) =>
    typeof row.joint === 'string' && typeof row.left === 'number' && typeof row.top === 'number'
      ? [{ joint: row.joint, x: row.left / 100, y: row.top / 100 }]
      : [],
  );
}

/** The same with those that were moved in their new places. */
export function jointsShown(found: readonly JointPlace[], moved: readonly JointPlace[]): JointPlace[] {
  return found.map((one) => moved.find(({ joint }) => joint === one.joint) ?? one);
}

/** What was moved, with this joint in another place within the photo. */
export function jointMoved(moved: readonly JointPlace[], { joint, x, y }: JointPlace): JointPlace[] {
  const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1e4) / 1e4;
  return [...moved.filter((one) => one.joint !== joint), { joint, x: within(x), y: within(y) }];
}
