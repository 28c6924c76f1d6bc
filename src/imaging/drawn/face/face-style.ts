import type { Lab } from '../face-colors.ts';

/** How the features of a face are drawn; widths are factors. */
export interface FaceStyle {
  readonly ink: Lab;
  /** Of lines along nose, jaw and lids; without it, a darker tone of the skin. */
  readonly fold?: Lab;
  /** How far lids are drawn open, 1 as they are. */
  readonly open: number;
  readonly iris: number;
  readonly lash: number;
  readonly nose: number;
  readonly mouth: number;
  readonly brow: number;
  readonly jaw: number;
  readonly folds: number;
  /** Lips are painted in this color rather than their own. */
  readonly lips?: Lab;
  /** Opacity of the blush on cheeks. */
  readonly blush: number;
  /** The darkest and the lightest that brows are. */
  readonly browLimit: number;
}
