/** An icon as Iconify's sets hold it: what stands inside the `<svg>`, on a grid of its own or of its set. */
export interface IconData {
  readonly body: string;
  readonly left?: number;
  readonly top?: number;
  readonly width?: number;
  readonly height?: number;
}

/** Another name for an icon of the same set. */
export interface IconAlias extends Partial<IconData> {
  readonly parent: string;
}

/** Icons of one set, as Iconify's API answers them and its packages hold them. */
export interface IconAnswer {
  readonly prefix: string;
  /** Unix seconds. */
  readonly lastModified?: number;
  readonly width?: number;
  readonly height?: number;
  readonly icons: Readonly<Record<string, IconData>>;
  readonly aliases?: Readonly<Record<string, IconAlias>>;
  /** Names that were asked for and are none of the set's. */
  readonly not_found?: string[];
}

/** An icon with everything that drawing it takes. */
export interface IconDrawing {
  readonly body: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Longest chain of names for one icon; more is a loop. */
const mostNames = 6;
/** Iconify's own for a set that says nothing. */
const defaultSize = 16;

/** One icon of an answer, found through its other names; null when it is not there. */
export function drawingOf(answer: IconAnswer, name: string): IconDrawing | null {
  let own: Partial<IconData> = {};
  let current = name;
  for (let count = 0; count < mostNames; count++) {
    if (Object.hasOwn(answer.icons, current)) {
      const { left = 0, top = 0, width, height, body } = { ...answer.icons[current], ...own };
      return {
        body,
        left,
        top,
        width: width ?? answer.width ?? defaultSize,
        height: height ?? answer.height ?? defaultSize,
      };
    }
    if (!answer.aliases || !Object.hasOwn(answer.aliases, current)) return null;
    const { parent, ...changes } = answer.aliases[current];
    own = { ...changes, ...own };
    current = parent;
  }
  return null;
}
