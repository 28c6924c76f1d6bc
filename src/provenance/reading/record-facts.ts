import type { KnownCertificates } from '../certificates/known-certificates.ts';

/** What somebody who signs says of a picture, and of the ones that it was made from. */
export interface RecordStep {
  /** Name of the manifest: another one for each step. */
  readonly id: string;
  /** Organization of the certificate; null where it could not be read. */
  readonly signer: string | null;
  /** Common name of the certificate. */
  readonly name: string | null;
  /** The program. */
  readonly program: string | null;
  /** As C2PA names them: `c2pa.edited`. */
  readonly actions: readonly string[];
  /** Terms of IPTC's vocabulary, without its address: `algorithmicMedia`. */
  readonly sourceTypes: readonly string[];
  /** ISO 8601; only where somebody else has vouched for it. */
  readonly signedAt: string | null;
  /** Whether it was whole when the next one was signed, or is now. */
  readonly isWhole: boolean;
  /** It tells of something else that went into the picture, not of what the picture itself was before. */
  readonly isInput: boolean;
}

/** What a record says of people and places, or shows. */
export interface RecordPrivacy {
  readonly hasLocation: boolean;
  /** Small pictures of what it was before: perhaps of what somebody has cut away or covered. */
  readonly hasPictures: boolean;
  readonly authors: readonly string[];
}

/**
 * What became of a file since it was signed: `ours`: by this site, and unchanged; `others`: by somebody else whom nobody here has checked, and
 * unchanged; `changed` after signing; `expired`: nobody can tell, since the certificate has run out and no time stamp says that it hadn't then.
 */
export type RecordState = 'ours' | 'others' | 'changed' | 'expired';

export interface SignedRecord extends RecordPrivacy {
  readonly state: RecordState;
  /** The newest first; after what a picture was itself comes what else went into it. */
  readonly steps: readonly [RecordStep, ...RecordStep[]];
}

/**
 * What is asked for, wherever a record is read: what a file says of places on the network is never followed. Time stamps count whoever gave
 * them: there is no list of authorities here, and without it every photo would look changed once its camera's certificate has run out.
 */
export function readerSettings(known?: KnownCertificates): string {
  return JSON.stringify({
    verify: {
      remote_manifest_fetch: false,
      ocsp_fetch: false,
      verify_trust: true,
      verify_timestamp_trust: false,
    },
    builder: { thumbnail: { enabled: false } },
    // The library refuses an empty list.
    ...(known?.anchors && { trust: { user_anchors: known.anchors } }),
  });
}

/** The part of the library's report that is read here. */
interface Report {
  readonly active_manifest?: string;
  readonly manifests: Readonly<Record<string, Manifest | undefined>>;
  readonly validation_state?: 'Invalid' | 'Valid' | 'Trusted';
  readonly validation_results?: Findings;
}

interface Findings {
  readonly activeManifest?: { readonly failure?: readonly { readonly code: string }[] };
}

interface Manifest {
  readonly claim_generator?: string;
  readonly claim_generator_info?: readonly { readonly name?: string; readonly version?: string }[];
  readonly assertions?: readonly { readonly label: string; readonly data?: unknown }[];
  readonly thumbnail?: unknown;
  readonly ingredients?: readonly Ingredient[];
  readonly signature_info?: {
    readonly issuer?: string;
    readonly common_name?: string;
    readonly cert_serial_number?: string;
    readonly time?: string;
  };
}

interface Ingredient {
  readonly thumbnail?: unknown;
  readonly relationship?: string;
  readonly active_manifest?: string;
  readonly validation_results?: Findings;
}

const mostSteps = 64;
const expired = 'signingCredential.expired';
/** Say something of the certificate, and nothing of the file: that nobody known has vouched for it, or that it has run out. */
const ofCertificate: readonly string[] = ['signingCredential.untrusted', expired];

const failuresOf = (findings: Findings | undefined) =>
  (findings?.activeManifest?.failure ?? []).map(({ code }) => code);

/** The library's report as what a person is told. Null where it names no manifest. `known` as the settings of the reader had it. */
export function describeReport(json: string, known?: KnownCertificates): SignedRecord | null {
  const report: Report = JSON.parse(json);
  const manifests = walk(report);
  const [first, ...others] = manifests.map(stepOf);
  if (!first) return null;
  return {
    state: stateOf(report, known),
    steps: [first, ...others],
    ...privacyOf(Object.values(report.manifests).flatMap((manifest) => manifest ?? [])),
  };
}

function stateOf(report: Report, known?: KnownCertificates): RecordState {
  const { validation_state, validation_results, manifests, active_manifest = '' } = report;
  if (validation_state !== 'Trusted' && validation_state !== 'Valid') {
    const failures = failuresOf(validation_results);
    const isExpired = failures.includes(expired) && failures.every((code) => ofCertificate.includes(code));
    return isExpired ? 'expired' : 'changed';
  }
  const serial = manifests[active_manifest]?.signature_info?.cert_serial_number ?? '';
  return validation_state === 'Trusted' && known?.serials.includes(serial) ? 'ours' : 'others';
}

/** From the file itself along what each was made from, and then along what else went into it. */
function walk(report: Report) {
  const { active_manifest, manifests } = report;
  const found: { id: string; manifest: Manifest; isWhole: boolean; isInput: boolean }[] = [];
  const seen = new Set<string>();
  const follow = (id: string | undefined, isWhole: boolean, isInput: boolean): void => {
    const manifest = id === undefined ? undefined : manifests[id];
    if (id === undefined || !manifest || seen.has(id) || found.length >= mostSteps) return;
    seen.add(id);
    found.push({ id, manifest, isWhole, isInput });
    const { ingredients = [] } = manifest;
    const isParent = ({ relationship }: Ingredient) => relationship === 'parentOf';
    const others = ingredients.filter((one) => !isParent(one));
    for (const one of [...ingredients.filter(isParent), ...others]) {
      const wasWhole = failuresOf(one.validation_results).every((code) => ofCertificate.includes(code));
      follow(one.active_manifest, wasWhole, isInput || !isParent(one));
    }
  };
  // Of an expired one, its state says what there is to say.
  follow(active_manifest, stateOf(report) !== 'changed', false);
  return found;
}

function stepOf({ id, manifest, isWhole, isInput }: ReturnType<typeof walk>[number]): RecordStep {
  const { issuer, common_name, time } = manifest.signature_info ?? {};
  const actions = (manifest.assertions ?? [])
    .filter(({ label }) => /^c2pa\.actions/.test(label))
    .flatMap(({ data }) => (data as { actions?: readonly ReportedAction[] })?.actions ?? []);
  const sources = actions.flatMap(({ digitalSourceType }) => digitalSourceType?.split('/').at(-1) ?? []);
  return {
    id,
    signer: issuer ?? null,
    name: common_name ?? null,
    program: manifest.claim_generator_info?.[0]?.name ?? manifest.claim_generator ?? null,
    actions: [...new Set(actions.flatMap(({ action }) => action ?? []))],
    sourceTypes: [...new Set(sources)],
    signedAt: time ?? null,
    isWhole,
    isInput,
  };
}

interface ReportedAction {
  readonly action?: string;
  readonly digitalSourceType?: string;
}

const locationKey = /gps|location|geo(?!metry)|latitude|longitude/i;
const authorKey = /^(author|creator|artist|dc:creator|exif:artist|tiff:artist|photoshop:credit)$/i;
const mostAuthors = 5;

/** What is said of people and places in assertions that aren’t about what was done. */
function privacyOf(manifests: readonly Manifest[]): RecordPrivacy {
  let hasLocation = false;
  const authors = new Set<string>();
  const look = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > 8) return;
    for (const [key, inner] of Object.entries(value)) {
      if (locationKey.test(key)) hasLocation = true;
      if (authorKey.test(key)) for (const name of namesIn(inner)) authors.add(name);
      look(inner, depth + 1);
    }
  };
  for (const { assertions = [] } of manifests) {
    for (const { label, data } of assertions) if (!/^c2pa\.(actions|hash)/.test(label)) look(data, 0);
  }
  const hasPictures = manifests.some(
    ({ thumbnail, assertions = [], ingredients = [] }) =>
      thumbnail !== undefined ||
      ingredients.some((ingredient) => ingredient.thumbnail !== undefined) ||
      assertions.some(({ label }) => /thumbnail/.test(label)),
  );
  return { hasLocation, hasPictures, authors: [...authors].slice(0, mostAuthors) };
}

function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() ? [value.trim().slice(0, 100)] : [];
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value === 'object' && value !== null && 'name' in value) return namesIn(value.name);
  return [];
}
