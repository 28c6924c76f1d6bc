import type { MeshTexture } from '../../imaging/mesh/mesh-texture.ts';
import { newTexture } from '../../imaging/mesh/mesh-texture.ts';
import { stepRate } from '../../imaging/soft-body/body-effects.ts';
import type { MaterialName } from '../../imaging/soft-body/body-materials.ts';
import type { Pull } from '../../imaging/soft-body/body-pull.ts';
import { LiveBody } from '../../imaging/soft-body/live-body.ts';
import { type SoftScene, scenePainter } from '../../imaging/soft-scene/soft-scene.ts';

export interface Place {
  readonly x: number;
  readonly y: number;
}

export type Take = { readonly state: 'ready' | 'recording' | 'done'; readonly seconds: number };

interface DeskParts {
  readonly scene: SoftScene;
  readonly material: MaterialName;
  /** How long a take is. */
  readonly seconds: number;
  onTake(take: Take): void;
  /** What was done, once a take is over. */
  onPulls(pulls: readonly Pull[]): void;
}

/** After a take it wobbles on for so long, in seconds. */
const settling = 3;
/** No more steps are caught up with in one frame: a page that was hidden doesn't race. */
const mostSteps = 6;
/** How far from it a hand may take hold, in cells. */
const grasp = 2.5;

/** A soft thing on a canvas that a hand pulls: from its first touch on, what it does is recorded. */
export class SqueezeDesk {
  readonly #parts: DeskParts;
  readonly #context: CanvasRenderingContext2D;
  readonly #paint: ReturnType<typeof scenePainter>;
  readonly #frame: MeshTexture;
  readonly #image: ImageData;
  #body: LiveBody;
  #state: Take['state'] = 'ready';
  #last: number | null = null;
  #request = 0;

  constructor(canvas: HTMLCanvasElement, parts: DeskParts) {
    const { width, height } = parts.scene.background;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('this browser has no canvas');
    canvas.width = width;
    canvas.height = height;
    this.#parts = parts;
    this.#context = context;
    this.#paint = scenePainter(parts.scene);
    this.#frame = newTexture(width, height);
    this.#image = context.createImageData(width, height);
    this.#body = new LiveBody(parts.scene.lattice, parts.material);
    this.#draw();
  }

  /** The middle of its upper part, where keys take hold of it. */
  get handle(): Place {
    const { left, right, top, floor, width, height } = this.#parts.scene.lattice;
    return { x: (left + right) / 2 / width, y: (top + 0.25 * (floor - top)) / height };
  }

  /** Whether there is something to take hold of. */
  isNear({ x, y }: Place): boolean {
    const { width, height, cell } = this.#parts.scene.lattice;
    const { points } = this.#body.pose;
    for (let i = 0; i < points.length; i += 2)
      if (Math.hypot(points[i] - x * width, points[i + 1] - y * height) < grasp * cell) return true;
    return false;
  }

  /** Takes hold, moves the hand, or lets go. */
  hold(place: Place | null): void {
    if (place && this.#state !== 'recording') this.#begin();
    this.#body.hold(place);
  }

  close(): void {
    cancelAnimationFrame(this.#request);
  }

  #begin(): void {
    const { scene, material } = this.#parts;
    cancelAnimationFrame(this.#request);
    this.#body = new LiveBody(scene.lattice, material);
    this.#last = null;
    this.#change('recording');
    this.#request = requestAnimationFrame(this.#run);
  }

  readonly #run = (now: number) => {
    const passed = this.#last === null ? 1 : Math.round(((now - this.#last) * stepRate) / 1000);
    if (passed > 0) this.#last = now;
    for (let step = 0; step < Math.min(passed, mostSteps); step++) this.#step();
    this.#draw();
    if (this.#state === 'recording') this.#change('recording');
    if (this.#body.seconds < this.#parts.seconds + settling) this.#request = requestAnimationFrame(this.#run);
  };

  #step(): void {
    this.#body.step();
    if (this.#state !== 'recording' || this.#body.seconds < this.#parts.seconds) return;
    this.#body.hold(null);
    // The step in which it is noted that the hand let go.
    this.#body.step();
    this.#change('done');
    this.#parts.onPulls(this.#body.pulls);
  }

  #draw(): void {
    this.#paint(this.#body.pose, this.#frame);
    this.#image.data.set(this.#frame.data);
    this.#context.putImageData(this.#image, 0, 0);
  }

  #change(state: Take['state']): void {
    this.#state = state;
    this.#parts.onTake({ state, seconds: Math.min(this.#body.seconds, this.#parts.seconds) });
  }
}
