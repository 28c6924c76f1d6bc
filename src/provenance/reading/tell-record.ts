import type { KnownCertificates } from '../certificates/known-certificates.ts';
import { describeReport, type SignedRecord } from './record-facts.ts';

/** The library's reader of one file. */
export interface OpenReader {
  json(): string;
  free(): void;
}

/**
 * What a file's record says; null where it names no manifest. One that looks expired is read again as of the last day of the certificate, where
 * that's one of the site's own: its key was let go long before, so what it has signed stays the site's, and what was changed since is found.
 * Only in a process or worker that reads one file at a time and does nothing else.
 */
export async function tellRecord(
  open: () => Promise<OpenReader>,
  known: KnownCertificates,
): Promise<SignedRecord | null> {
  const read = async () => {
    const reader = await open();
    const json = reader.json();
    reader.free();
    return json;
  };
  const json = await read();
  const record = describeReport(json, known);
  const end = record?.state === 'expired' ? endOf(json, known) : undefined;
  if (end === undefined) return record;
  const then = await asOf(Date.parse(end) - lastSecondMs, read);
  const asItWas = describeReport(then, known);
  // Somebody else's with the same number: whoever vouches for ours doesn't know it.
  return asItWas?.state === 'ours' || asItWas?.state === 'changed' ? asItWas : record;
}

const lastSecondMs = 1000;

function endOf(json: string, { ends }: KnownCertificates): string | undefined {
  const { manifests, active_manifest } = JSON.parse(json);
  const serial = String(manifests?.[active_manifest]?.signature_info?.cert_serial_number ?? '');
  return Object.hasOwn(ends, serial) ? ends[serial] : undefined;
}

/** The library asks the clock what time it is, and nobody else. */
async function asOf<T>(time: number, work: () => Promise<T>): Promise<T> {
  const Today = globalThis.Date;
  globalThis.Date = class extends Today {
    constructor(...parts: []) {
      super(...((parts.length === 0 ? [time] : parts) as []));
    }
    static override now() {
      return time;
    }
  } as DateConstructor;
  try {
    return await work();
  } finally {
    globalThis.Date = Today;
  }
}
