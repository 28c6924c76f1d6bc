import { rename, rm, writeFile } from 'node:fs/promises';
import type { WasmBuilder } from '@contentauth/c2pa-wasm';
import type { DigitalSourceType } from '../tasks/photo.ts';
import { loadC2pa } from './c2pa-library.server.ts';
import type { CoseSigner } from './cose-signature.server.ts';
import { withFileBlob } from './file-blob.server.ts';
import { mayHaveRecord } from './reading/may-have-record.server.ts';
import { readerSettings } from './reading/record-facts.ts';
import { actionOf, type Deed } from './signed-actions.ts';

/** A file, and its media type. */
export interface TypedFile {
  readonly path: string;
  readonly type: string;
}

/** The type of a record that was kept without its file. */
export const recordType = 'application/c2pa';

/** What a signature is to say. */
export interface Testimony {
  readonly deed: Deed;
  /** How the picture came about; left out of one that no tool of ours has added to. */
  readonly sourceType?: DigitalSourceType;
  /** What it was made from: a file, or the record that was kept of one. Of what was `made`, there is none. */
  readonly parent?: TypedFile;
  /** What else went into it: a second photo, a reference, the clip that a face was put into. */
  readonly inputs?: readonly TypedFile[];
}

const generator = 'Pixelwright';

/** Types of files that can hold a signed record, of those that are given out, by how the names of such files end. */
const signedTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  tiff: 'image/tiff',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
} as const;

export function isSignedType(type: string): boolean {
  return Object.values<string>(signedTypes).includes(type);
}

/** By its name's ending; undefined where files of such a name can hold no record. */
export function signedTypeOf(name: string): string | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return ending in signedTypes ? signedTypes[ending as keyof typeof signedTypes] : undefined;
}

/**
 * Puts a signed manifest (C2PA 2.2) into the file, in place of one it may have, as the last change of it; the file is as it was
 * where anything fails. False where there is nothing to say: no source type, and nothing with a record that it was made from. Nothing
 * of the network is asked, whatever that says.
 */
export async function signFile(
  { path, type }: TypedFile,
  testimony: Testimony,
  signer: CoseSigner,
): Promise<boolean> {
  const builder = await buildManifest(testimony);
  if (!builder) return false;
  const { algorithm: alg, reserveBytes: reserveSize } = signer;
  const sign = async (claim: Uint8Array) => new Uint8Array(await signer.sign(claim));
  const draft = `${path}.signed`;
  try {
    const signed = await withFileBlob(path, (blob) =>
      builder.sign({ alg, reserveSize, sign }, [], type, blob),
    );
    await writeFile(draft, signed);
    await rename(draft, path);
  } finally {
    builder.free();
    await rm(draft, { force: true });
  }
  return true;
}

/** A picture that a result was made from, as the manifest names it. */
interface Ingredient {
  readonly file: TypedFile;
  readonly label: string;
  readonly relationship: 'parentOf' | 'inputTo';
}

async function buildManifest({
  deed,
  sourceType,
  parent,
  inputs = [],
}: Testimony): Promise<WasmBuilder | null> {
  if (deed === 'made' && !sourceType) return null;
  const action = { ...actionOf(deed, sourceType), ...(inputs.length > 0 && naming(inputs.map(inputLabel))) };
  // What was opened and is not at hand is named all the same.
  const opened: TypedFile = parent ?? { path: '', type: 'application/octet-stream' };
  const given: readonly Ingredient[] = [
    ...(deed === 'made' ? [] : [{ file: opened, label: parentLabel, relationship: 'parentOf' } as const]),
    ...inputs.map(
      (file, place) => ({ file, label: inputLabel(file, place), relationship: 'inputTo' }) as const,
    ),
  ];
  const actions = deed === 'made' ? [action] : [{ action: 'c2pa.opened', ...naming([parentLabel]) }, action];
  const recorded = new Set<Ingredient>();
  for (const one of given) if (one.file.path && (await mayHaveRecord(one.file.path))) recorded.add(one);

  const { WasmBuilder } = await loadC2pa();
  while (sourceType || recorded.size > 0) {
    const definition = {
      claim_generator_info: [{ name: generator }],
      // Of what has no record there is nothing to say but that there was one.
      ingredients: given
        .filter((one) => !recorded.has(one))
        .map((one) => ({ ...named(one), format: one.file.type })),
      assertions: [{ label: 'c2pa.actions.v2', created: true, data: { actions } }],
    };
    const builder = WasmBuilder.fromJson(JSON.stringify(definition), readerSettings());
    const unread = await addRecorded(builder, recorded);
    if (!unread) return builder;
    builder.free();
    recorded.delete(unread);
  }
  return null;
}

const parentLabel = 'parent';
const inputLabel = (_: TypedFile, place: number) => `input-${place + 1}`;
const naming = (ingredientIds: readonly string[]) => ({ parameters: { ingredientIds } });

/** Names of people’s files are no business of whoever gets the result. */
function named({ label, relationship, file }: Ingredient) {
  return { title: file.type.startsWith('video/') ? 'clip' : 'photo', relationship, label };
}

/** Adds what these were signed with; tells the first whose record cannot be read, after which the builder is of no use. */
async function addRecorded(
  builder: WasmBuilder,
  recorded: ReadonlySet<Ingredient>,
): Promise<Ingredient | undefined> {
  for (const one of recorded) {
    const json = JSON.stringify(named(one));
    const { path, type } = one.file;
    try {
      await withFileBlob(path, (blob) => builder.addIngredientFromBlob(json, type, blob));
    } catch {
      return one;
    }
    const { ingredients } = builder.getDefinition() as unknown as {
      ingredients: { active_manifest?: string }[];
    };
    if (ingredients.at(-1)?.active_manifest === undefined) return one;
  }
  return undefined;
}
