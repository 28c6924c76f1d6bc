import { rename, rm, writeFile } from 'node:fs/promises';
import type { WasmBuilder } from '@contentauth/c2pa-wasm';
import type { DigitalSourceType } from '../tasks/photo.ts';
import { loadC2pa } from './c2pa-library.server.ts';
import type { CoseSigner } from './cose-signature.server.ts';
import { withFileBlob } from './file-blob.server.ts';
import { readerSettings } from './record-facts.ts';
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
  /** What it was made from: a file, or the record that was kept of one. */
  readonly parent?: TypedFile;
}

const generator = 'Pixelwright';
/** Names of people’s files are no business of whoever gets the result. */
const parentTitle = 'photo';
const parentId = 'parent';

/** Types of files that can hold a signed record, of those that are given out. */
const signedTypes: readonly string[] = [
  ...['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/tiff'],
  'video/mp4',
];

export function isSignedType(type: string): boolean {
  return signedTypes.includes(type);
}

/**
 * Puts a signed manifest (C2PA 2.2) into the file, in place of one it may have, as the last change of it; the file is as it was
 * where anything fails. False where there is nothing to say: no source type, and no parent with a record. Nothing of the
 * network is asked, whatever the parent says.
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

async function buildManifest({ deed, sourceType, parent }: Testimony): Promise<WasmBuilder | null> {
  const { WasmBuilder } = await loadC2pa();
  const build = (actions: readonly object[], ingredients: readonly object[] = []) => {
    const definition = {
      claim_generator_info: [{ name: generator }],
      ingredients,
      assertions: [{ label: 'c2pa.actions.v2', created: true, data: { actions } }],
    };
    return WasmBuilder.fromJson(JSON.stringify(definition), readerSettings());
  };
  const action = actionOf(deed, sourceType);
  if (deed === 'made') return sourceType ? build([action]) : null;
  const opened = { action: 'c2pa.opened', parameters: { ingredientIds: [parentId] } };
  const ingredient = { title: parentTitle, relationship: 'parentOf', label: parentId };
  if (parent) {
    const builder = build([opened, action]);
    if (await addParent(builder, parent, ingredient)) return builder;
    builder.free();
  }
  // Of a parent without a record there is nothing to say but that there was one.
  const format = parent?.type ?? 'application/octet-stream';
  return sourceType ? build([opened, action], [{ ...ingredient, format }]) : null;
}

/** False where it has no record, or one that cannot be read. */
async function addParent(builder: WasmBuilder, { path, type }: TypedFile, ingredient: object) {
  try {
    await withFileBlob(path, (blob) => builder.addIngredientFromBlob(JSON.stringify(ingredient), type, blob));
  } catch {
    return false;
  }
  const { ingredients } = builder.getDefinition() as unknown as {
    ingredients: { active_manifest?: string }[];
  };
  return ingredients[0]?.active_manifest !== undefined;
}
