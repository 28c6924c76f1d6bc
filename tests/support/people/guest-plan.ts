import { type Plan, plans } from '#src/billing/plans.ts';

/** A plan, of which a test says only what matters to it. */
export type PlanChanges = Partial<Omit<Plan, 'picture' | 'clip'>> & {
  readonly picture?: Partial<Plan['picture']>;
  readonly clip?: Partial<Plan['clip']>;
};

/** The plan of guests but for this. */
export function guestPlan({ picture, clip, ...others }: PlanChanges = {}): Plan {
  const { guest } = plans;
  return {
    ...guest,
    ...others,
    picture: { ...guest.picture, ...picture },
    clip: { ...guest.clip, ...clip },
  };
}
