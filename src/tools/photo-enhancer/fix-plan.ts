import type { Size } from '../../imaging/raster/raster.ts';
import type { Damage } from '../../tasks/restore.ts';
import type { Measure } from './describe-fixes.ts';
import { type Development, planDevelopment } from './develop/development.ts';
import type { Diagnosis } from './diagnosis/diagnose.ts';
import type { PhotoKind } from './kinds.ts';
import { damageOf, type Fix, type FixWishes, fixes, sharpeningOf, usualIntensity } from './plan-fixes.ts';

/** How strongly a fix is wanted by the page. */
export interface FixChoice {
  readonly isOn: boolean;
  /** In percent of what is needed. */
  readonly strength: number;
}

/** @param intensity 0..100 */
export function wishesOf(
  kind: PhotoKind,
  intensity: number,
  choices: Readonly<Record<Fix, FixChoice>>,
): FixWishes {
  const share = (fix: Fix) =>
    choices[fix].isOn ? ((intensity / usualIntensity) * choices[fix].strength) / 100 : 0;
  return {
    kind,
    exposure: share('exposure'),
    contrast: share('contrast'),
    color: share('color'),
    haze: share('haze'),
    noise: share('noise'),
    sharpness: share('sharpness'),
  };
}

/** All that is done to a photo. */
export interface FixPlan {
  readonly development: Development;
  readonly damage: Damage;
  readonly sharpening: ReturnType<typeof sharpeningOf>;
  /** What changes by it. */
  readonly changes: ReadonlySet<Measure>;
}

/** @param balance how much of a cast goes, 0..1 */
export function planFixes(
  diagnosis: Diagnosis,
  photo: Size & { readonly jpegQuality?: number },
  wishes: FixWishes,
  balance: number,
): FixPlan {
  const development = planDevelopment(diagnosis, wishes, balance, photo);
  const damage = damageOf(diagnosis, development.brightening, photo.jpegQuality, wishes);
  const sharpening = sharpeningOf(diagnosis, wishes.sharpness);
  const changes = new Set<Measure>();
  if (development.isExposed) changes.add('brightness');
  if (development.isContrasted) changes.add('contrast');
  if (development.balance > 0) changes.add('cast');
  if (development.haze > 0) changes.add('haze');
  if (damage.noise > 0) changes.add('noise');
  if (damage.jpegLoss > 0) changes.add('compression');
  if (sharpening) changes.add('edges');
  return { development, damage, sharpening, changes };
}

/** As everything would be done if nothing were switched off. */
export function usualWishes(kind: PhotoKind): FixWishes {
  const usual = Object.fromEntries(fixes.map((fix) => [fix, { isOn: true, strength: 100 }]));
  return wishesOf(kind, usualIntensity, usual as Record<Fix, FixChoice>);
}
