import { hash, verify } from '@node-rs/argon2';

// argon2id with 19 MiB, two passes, one lane (OWASP's recommendation); computed outside of the event loop.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** At a time: files and names are looked up by the same threads, of which there are four. */
const lanes = 2;
let busy = 0;
const waiting: (() => void)[] = [];

async function inLane<T>(work: () => Promise<T>): Promise<T> {
  if (busy < lanes) busy++;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    // The lane goes to who waits longest, or is free.
    const next = waiting.shift();
    if (next) next();
    else busy--;
  }
}

/** Takes as long to compare with as that of a person. */
const nobody = hash('nobody has this password', cost);

export function hashPassword(password: string): Promise<string> {
  return inLane(() => hash(password, cost));
}

/** False for null as well, after the same work: the time says nothing about whether there is an account. */
export async function isPassword(password: string, kept: string | null): Promise<boolean> {
  const matches = await inLane(async () => verify(kept ?? (await nobody), password));
  return kept !== null && matches;
}
