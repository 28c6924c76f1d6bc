import type { KnownCertificates } from '../certificates/known-certificates.ts';
import type { Findings, Ingredient, Manifest, Report } from './library-report.ts';
import { privacyOf, type RecordPrivacy } from './record-privacy.ts';
import { shortText } from './short-text.ts';

/** What somebody who signs says of a picture, and of the ones that it was made from. */
export interface RecordStep {
  /** Name of the manifest, or one of ours where that is long: another one for each step. */
  readonly id: string;
  /** Organization of the certificate; null where it could not be read. */
  readonly signer: string | null;
  /** Common name of the certificate. */
  readonly name: string | null;
  /** The program. */
  readonly program: string | null;
  /** As C2PA names them: `c2pa.edited`. */
  readonly actions: readonly string[];
  /** How many more kinds of them there are. */
  readonly furtherActions: number;
  /** What it was made from, as far as it says. */
  readonly sources: readonly StepSource[];
  /** ISO 8601; when the last action was, by the word of who signed. */
  readonly doneAt: string | null;
  /** Terms of IPTC's vocabulary, without its address: `algorithmicMedia`. */
  readonly sourceTypes: readonly string[];
  /** ISO 8601; only where somebody else has vouched for it. */
  readonly signedAt: string | null;
  /** Whether it was whole when the next one was signed, or is now. */
  readonly isWhole: boolean;
  /** It tells of something else that went into the picture, not of what the picture itself was before. */
  readonly isInput: boolean;
}

/** A file that a step was made from. */
export interface StepSource {
  /** The picture itself as it was before, or something else that went into it. */
  readonly role: 'before' | 'input';
  /** What was found when it went in: its record matched, it was changed after signing, or it had none. */
  readonly state: 'whole' | 'changed' | 'unsigned';
  /** The step that tells of it, by `id`; null where none does: it has no record, or lies beyond the last step. */
  readonly step: string | null;
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
  /** There are more steps than anybody would read. */
  readonly isCut: boolean;
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

// A record may be written to harm whoever reads it: no list and no text of it is longer than a page can show.
const mostSteps = 64;
const mostActions = 12;
const mostSources = 12;
const mostSourceTypes = 5;
/** Programs name manifests in 60 to 120 letters. */
const longestId = 200;

/** How steps are called here, by what their manifests are called. */
type StepIds = ReadonlyMap<string, string>;

function momentOf(text: unknown): string | null {
  return typeof text === 'string' && text.length < 60 && !Number.isNaN(Date.parse(text)) ? text : null;
}
const expired = 'signingCredential.expired';
/** Say something of the certificate, and nothing of the file: that nobody known has vouched for it, or that it has run out. */
const ofCertificate: readonly string[] = ['signingCredential.untrusted', expired];

const failuresOf = (findings: Findings | undefined) =>
  (findings?.activeManifest?.failure ?? []).map(({ code }) => code);

/** The library's report as what a person is told. Null where it names no manifest. `known` as the settings of the reader had it. */
export function describeReport(json: string, known?: KnownCertificates): SignedRecord | null {
  const report: Report = JSON.parse(json);
  const { found, isCut } = walk(report);
  const ids: StepIds = new Map(
    found.map(({ id }, place) => [id, id.length > longestId ? `step-${place + 1}` : id]),
  );
  const [first, ...others] = found.map((one) => stepOf(one, ids));
  if (!first) return null;
  return {
    state: stateOf(report, known),
    steps: [first, ...others],
    isCut,
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
  let isCut = false;
  const follow = (id: string | undefined, isWhole: boolean, isInput: boolean): void => {
    const manifest = id !== undefined && Object.hasOwn(manifests, id) ? manifests[id] : undefined;
    if (id === undefined || !manifest || seen.has(id)) return;
    isCut ||= found.length >= mostSteps;
    if (isCut) return;
    seen.add(id);
    found.push({ id, manifest, isWhole, isInput });
    const { ingredients = [] } = manifest;
    for (const one of inOrder(ingredients))
      follow(one.active_manifest, wasWhole(one), isInput || !isParent(one));
  };
  // Of an expired one, its state says what there is to say.
  follow(active_manifest, stateOf(report) !== 'changed', false);
  return { found, isCut };
}

const isParent = ({ relationship }: Ingredient) => relationship === 'parentOf';
const wasWhole = ({ validation_results }: Ingredient) =>
  failuresOf(validation_results).every((code) => ofCertificate.includes(code));

/** What the picture itself was before comes first. */
function inOrder(ingredients: readonly Ingredient[]): readonly Ingredient[] {
  return [...ingredients.filter(isParent), ...ingredients.filter((one) => !isParent(one))];
}

function sourceOf(ingredient: Ingredient, ids: StepIds): StepSource {
  const { active_manifest: step = null } = ingredient;
  return {
    role: isParent(ingredient) ? 'before' : 'input',
    state: step === null ? 'unsigned' : wasWhole(ingredient) ? 'whole' : 'changed',
    step: step === null ? null : (ids.get(step) ?? null),
  };
}

function stepOf(
  { id, manifest, isWhole, isInput }: ReturnType<typeof walk>['found'][number],
  ids: StepIds,
): RecordStep {
  const { issuer, common_name, time } = manifest.signature_info ?? {};
  const actions = (manifest.assertions ?? [])
    .filter(({ label }) => /^c2pa\.actions/.test(label))
    .flatMap(({ data }) => (data as { actions?: readonly ReportedAction[] })?.actions ?? [])
    .filter((action) => typeof action === 'object' && action !== null);
  const sourceTypes = actions.flatMap(({ digitalSourceType }) =>
    typeof digitalSourceType === 'string' ? (shortText(digitalSourceType.split('/').at(-1)) ?? []) : [],
  );
  const names = [...new Set(actions.flatMap(({ action }) => shortText(action) ?? []))];
  return {
    id: ids.get(id)!,
    signer: shortText(issuer),
    name: shortText(common_name),
    program: shortText(manifest.claim_generator_info?.[0]?.name) ?? shortText(manifest.claim_generator),
    actions: names.slice(0, mostActions),
    furtherActions: Math.max(0, names.length - mostActions),
    sources: inOrder(manifest.ingredients ?? [])
      .slice(0, mostSources)
      .map((one) => sourceOf(one, ids)),
    sourceTypes: [...new Set(sourceTypes)].slice(0, mostSourceTypes),
    signedAt: momentOf(time),
    doneAt: actions.reduce((last: string | null, { when }) => momentOf(when) ?? last, null),
    isWhole,
    isInput,
  };
}

interface ReportedAction {
  readonly action?: unknown;
  readonly digitalSourceType?: unknown;
  readonly when?: unknown;
}
