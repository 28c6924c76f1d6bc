import { loadC2pa } from '#src/provenance/c2pa-library.server.ts';
import type { KnownCertificates } from '#src/provenance/certificates/known-certificates.ts';
import { readerSettings, type SignedRecord } from '#src/provenance/reading/record-facts.ts';
import { tellRecord } from '#src/provenance/reading/tell-record.ts';

/** What the page for checking files says of one of this type; null where it has no record. */
export async function recordIn(
  bytes: Uint8Array,
  type: string,
  known: KnownCertificates,
): Promise<SignedRecord | null> {
  const { WasmReader } = await loadC2pa();
  try {
    return await tellRecord(() => WasmReader.fromBytes(type, bytes, readerSettings(known)), known);
  } catch (error) {
    if (String(error).includes('JumbfNotFound')) return null;
    throw error;
  }
}
