/** Linear light, red green blue. */
export type Light = readonly [red: number, green: number, blue: number];
/** A unit vector; y is up. */
export type Direction = readonly [x: number, y: number, z: number];

/** Degrees above the horizon and right of straight ahead → the direction. */
export function directionOf(height: number, side: number): Direction {
  const [up, aside] = [(height * Math.PI) / 180, (side * Math.PI) / 180];
  return [Math.sin(aside) * Math.cos(up), Math.sin(up), Math.cos(aside) * Math.cos(up)];
}

/**
 * The air of the Earth, by Hillaire, "A Scalable and Production Ready Sky and Atmosphere Rendering Technique" (2020): tables of
 * transmittance and of multiple scattering, then the light of the sky by direction. Lengths are in kilometers.
 */
export interface Atmosphere {
  /** Sky light that arrives at the camera from a direction, for a sun of illuminance 1 above the air. */
  sky(direction: Direction): Light;
  /** What is left of the sun's light at a height, km. */
  sunlight(altitude: number): Light;
  /** Light that the air adds on the way to a distance (km) in a direction, and what it lets through. */
  aerial(direction: Direction, distance: number): { added: Light; through: Light };
  /** The same for many distances (km, growing) on one way: `added` and `through` of each, six numbers, into `out`. */
  aerials(out: Float32Array, offset: number, direction: Direction, distances: readonly number[]): void;
  /** Light of the whole sky on level ground. */
  readonly ambient: Light;
}

export interface AtmosphereOptions {
  readonly sun: Direction;
  /** Of the camera above the sea, km. */
  readonly altitude: number;
  /** Aerosols compared to clear air: 1 is clear, 4 hazy. */
  readonly haze: number;
}

const groundRadius = 6360;
const topRadius = 6460;
const rayleighScattering: Light = [5.802e-3, 13.558e-3, 33.1e-3];
const mieScattering = 3.996e-3;
const mieExtinction = 4.4e-3 + mieScattering;
const ozoneAbsorption: Light = [0.65e-3, 1.881e-3, 0.085e-3];
const mieAnisotropy = 0.8;
const groundAlbedo = 0.25;

const steps = 32;
const tableWidth = 32;
const tableHeight = 12;

/** What the air consists of at a height. Reused: no object per step of a ray. */
const medium = { rayleigh: 0, mie: 0, ozone: 0 };

function readMedium(radius: number, haze: number): void {
  const altitude = Math.max(0, radius - groundRadius);
  medium.rayleigh = Math.exp(-altitude / 8);
  medium.mie = haze * Math.exp(-altitude / 1.2);
  medium.ozone = Math.max(0, 1 - Math.abs(altitude - 25) / 15);
}

const extinctionOf = (i: number) =>
  medium.rayleigh * rayleighScattering[i] + medium.mie * mieExtinction + medium.ozone * ozoneAbsorption[i];
const scatteringOf = (i: number) => medium.rayleigh * rayleighScattering[i] + medium.mie * mieScattering;

/** How far a ray goes inside the air, and whether the ground ends it. */
function reach(radius: number, cosine: number): { length: number; hitsGround: boolean } {
  const toGround = radius * radius * (cosine * cosine - 1) + groundRadius * groundRadius;
  if (cosine < 0 && toGround >= 0)
    return { length: -radius * cosine - Math.sqrt(toGround), hitsGround: true };
  const toTop = radius * radius * (cosine * cosine - 1) + topRadius * topRadius;
  return { length: -radius * cosine + Math.sqrt(Math.max(0, toTop)), hitsGround: false };
}

/** Rows of altitude, columns of the cosine of the zenith angle, both spaced by their square root around the horizon. */
class Table {
  readonly #data: Float32Array;
  readonly #width: number;
  readonly #height: number;

  constructor(width: number, height: number, fill: (radius: number, cosine: number) => Light) {
    this.#width = width;
    this.#height = height;
    this.#data = new Float32Array(width * height * 3);
    for (let row = 0; row < height; row++) {
      const level = row / (height - 1);
      const radius = groundRadius + 0.001 + level * level * (topRadius - groundRadius - 0.002);
      for (let column = 0; column < width; column++) {
        const signed = (column / (width - 1)) * 2 - 1;
        this.#data.set(fill(radius, Math.sign(signed) * signed * signed), (row * width + column) * 3);
      }
    }
  }

  read(out: Float64Array, radius: number, cosine: number): void {
    const level = Math.sqrt(Math.max(0, Math.min(1, (radius - groundRadius) / (topRadius - groundRadius))));
    const y = level * (this.#height - 1);
    const signed = Math.sign(cosine) * Math.sqrt(Math.abs(Math.max(-1, Math.min(1, cosine))));
    const x = ((signed + 1) / 2) * (this.#width - 1);
    const i = Math.min(this.#width - 2, Math.floor(x));
    const j = Math.min(this.#height - 2, Math.floor(y));
    const fx = x - i;
    const fy = y - j;
    const offset = (j * this.#width + i) * 3;
    const below = offset + this.#width * 3;
    for (let c = 0; c < 3; c++) {
      const upper = this.#data[offset + c] * (1 - fx) + this.#data[offset + 3 + c] * fx;
      const lower = this.#data[below + c] * (1 - fx) + this.#data[below + 3 + c] * fx;
      out[c] = upper * (1 - fy) + lower * fy;
    }
  }
}

interface AirTables {
  readonly transmittance: Table;
  readonly scattered: Table;
}

/** They depend on the haze alone, and a picture that is changed word by word keeps it. */
const known = new Map<number, AirTables>();

function airTables(haze: number): AirTables {
  const before = known.get(haze);
  if (before) return before;
  const transmittance = new Table(128, 32, (radius, cosine) => {
    const { length, hitsGround } = reach(radius, cosine);
    if (hitsGround) return [0, 0, 0];
    const depth = [0, 0, 0];
    const step = length / 24;
    for (let i = 0; i < 24; i++) {
      const t = (i + 0.5) * step;
      readMedium(Math.sqrt(radius * radius + t * t + 2 * radius * t * cosine), haze);
      for (let c = 0; c < 3; c++) depth[c] += extinctionOf(c) * step;
    }
    return [Math.exp(-depth[0]), Math.exp(-depth[1]), Math.exp(-depth[2])];
  });

  /** Light scattered twice and more, for any direction (section 5.5 of the paper); columns are the sun's zenith angle. */
  const light = new Float64Array(3);
  const scattered = new Table(tableWidth, tableHeight, (radius, sunCosine) => {
    const directions = 32;
    const second = [0, 0, 0];
    const share = [0, 0, 0];
    for (let n = 0; n < directions; n++) {
      const cosine = 1 - (2 * (n + 0.5)) / directions;
      const angle = n * 2.399963;
      const sine = Math.sqrt(1 - cosine * cosine);
      const towardsSun = cosine * sunCosine + sine * Math.cos(angle) * Math.sqrt(1 - sunCosine * sunCosine);
      const { length, hitsGround } = reach(radius, cosine);
      const step = length / 12;
      const through = [1, 1, 1];
      for (let i = 0; i < 12; i++) {
        const t = (i + 0.5) * step;
        const at = Math.sqrt(radius * radius + t * t + 2 * radius * t * cosine);
        readMedium(at, haze);
        transmittance.read(light, at, (radius * sunCosine + t * towardsSun) / at);
        for (let c = 0; c < 3; c++) {
          const extinction = extinctionOf(c);
          const passed = Math.exp(-extinction * step);
          const part = (through[c] * scatteringOf(c) * (1 - passed)) / extinction;
          second[c] += (part * light[c]) / (4 * Math.PI);
          share[c] += part;
          through[c] *= passed;
        }
      }
      if (hitsGround) {
        const cosineThere = (radius * sunCosine + length * towardsSun) / groundRadius;
        transmittance.read(light, groundRadius, cosineThere);
        for (let c = 0; c < 3; c++)
          second[c] += (through[c] * light[c] * groundAlbedo * Math.max(0, cosineThere)) / Math.PI;
      }
    }
    return [0, 1, 2].map((c) => second[c] / directions / (1 - share[c] / directions)) as unknown as Light;
  });
  if (known.size > 8) known.clear();
  const made = { transmittance, scattered };
  known.set(haze, made);
  return made;
}

export function createAtmosphere({ sun, altitude, haze }: AtmosphereOptions): Atmosphere {
  const { transmittance, scattered } = airTables(haze);
  const eye = groundRadius + Math.max(0.002, altitude);

  const light = new Float64Array(3);
  const through = new Float64Array(3);
  const direct = new Float64Array(3);
  const indirect = new Float64Array(3);
  const start = () => {
    light.fill(0);
    through.fill(1);
  };
  /** Goes on from `before` to `after` (km) on a way; `alignment` is its cosine to the sun. */
  function advance(y: number, alignment: number, before: number, after: number): void {
    const rayleighPhase = (3 / (16 * Math.PI)) * (1 + alignment * alignment);
    const g = mieAnisotropy;
    const narrow = 1 + g * g - 2 * g * alignment;
    const miePhase =
      (3 / (8 * Math.PI)) *
      (((1 - g * g) * (1 + alignment * alignment)) / ((2 + g * g) * narrow * Math.sqrt(narrow)));
    const step = after - before;
    const t = before + 0.5 * step;
    const at = Math.sqrt(eye * eye + t * t + 2 * eye * t * y);
    const sunCosine = (eye * sun[1] + t * alignment) / at;
    readMedium(at, haze);
    transmittance.read(direct, at, sunCosine);
    scattered.read(indirect, at, sunCosine);
    const mie = medium.mie * mieScattering;
    for (let c = 0; c < 3; c++) {
      const extinction = extinctionOf(c);
      const passed = Math.exp(-extinction * step);
      const rayleigh = medium.rayleigh * rayleighScattering[c];
      const source = direct[c] * (rayleigh * rayleighPhase + mie * miePhase) + indirect[c] * (rayleigh + mie);
      light[c] += (through[c] * source * (1 - passed)) / extinction;
      through[c] *= passed;
    }
  }
  const alignmentOf = ([x, y, z]: Direction) => x * sun[0] + y * sun[1] + z * sun[2];

  function aerial(direction: Direction, distance: number): { added: Light; through: Light } {
    const alignment = alignmentOf(direction);
    const length = Math.min(distance, reach(eye, direction[1]).length);
    start();
    // Short steps first: the air is dense near the eye.
    for (let i = 0; i < steps; i++)
      advance(direction[1], alignment, length * (i / steps) ** 2, length * ((i + 1) / steps) ** 2);
    return { added: [light[0], light[1], light[2]], through: [through[0], through[1], through[2]] };
  }
  function aerials(out: Float32Array, offset: number, direction: Direction, distances: readonly number[]) {
    const alignment = alignmentOf(direction);
    const { length } = reach(eye, direction[1]);
    let before = 0;
    start();
    distances.forEach((distance, k) => {
      const to = Math.min(length, distance);
      const middle = (before + to) / 2;
      if (to > before) {
        advance(direction[1], alignment, before, middle);
        advance(direction[1], alignment, middle, to);
      }
      before = to;
      out.set(light, offset + 6 * k);
      out.set(through, offset + 6 * k + 3);
    });
  }
  const sky = (direction: Direction): Light => aerial(direction, Number.POSITIVE_INFINITY).added;

  const ambient = [0, 0, 0];
  for (let n = 0; n < 48; n++) {
    // Weighted by the cosine: half of the light comes from above 45 degrees.
    const up = Math.sqrt((n + 0.5) / 48);
    const angle = n * 2.399963;
    const flat = Math.sqrt(1 - up * up);
    const light = sky([flat * Math.cos(angle), up, flat * Math.sin(angle)]);
    for (let c = 0; c < 3; c++) ambient[c] += (light[c] * Math.PI) / 48;
  }
  return {
    sky,
    aerial,
    aerials,
    sunlight(height) {
      transmittance.read(direct, groundRadius + Math.max(0.002, height), sun[1]);
      return [direct[0], direct[1], direct[2]];
    },
    ambient: ambient as unknown as Light,
  };
}
