/** Linear, 0..1; of lights also more. */
export type Rgb = readonly [r: number, g: number, b: number];

/** How a surface is patterned. */
export type Finish =
  | 'plain'
  | 'plaster'
  | 'wood'
  | 'linen'
  | 'marble'
  | 'glaze'
  | 'speckled'
  | 'clay'
  | 'apple'
  | 'pear'
  | 'citrus'
  | 'grape'
  | 'petal'
  | 'leaf'
  | 'pages'
  | 'cloth'
  | 'wax'
  | 'coffee'
  | 'outdoors'
  | 'curtain'
  | 'seed'
  | 'fabric'
  | 'rug'
  | 'print'
  | 'flame';

/** What a part is made of. */
export interface Material {
  readonly finish: Finish;
  readonly color: Rgb;
  /** The second color of the pattern. */
  readonly accent?: Rgb;
  /** Share of light thrown back straight on: 0.04 for glaze; 0 for cloth. */
  readonly mirror: number;
  /** 0 mirrors sharply, 1 not at all. */
  readonly rough: number;
  /** Share of the light on its back that shines through. */
  readonly thin?: number;
  /** Light goes straight through it, in its color. */
  readonly glass?: true;
  /** Of wax (whose `scale` is its height): what shines through under the flame. */
  readonly inner?: Rgb;
  /** Shines by itself. */
  readonly glow?: Rgb;
  /** Units of the pattern in one unit of the part. */
  readonly scale: number;
  /** Where in the pattern the part was cut from. */
  readonly offset: number;
}

export const matte = (finish: Finish, color: Rgb, more: Partial<Material> = {}): Material => ({
  finish,
  color,
  mirror: 0,
  rough: 1,
  scale: 1,
  offset: 0,
  ...more,
});
