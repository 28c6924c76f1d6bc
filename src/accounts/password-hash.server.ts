import { hash, verify } from '@node-rs/argon2';

// argon2id with 19 MiB, two passes, one lane (OWASP's recommendation); computed outside of the event loop.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Takes as long to compare with as that of a person. */
const nobody = hash('nobody has this password', cost);

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** False for null as well, after the same work: the time says nothing about whether there is an account. */
export async function isPassword(password: string, kept: string | null): Promise<boolean> {
  const matches = await verify(kept ?? (await nobody), password);
  return kept !== null && matches;
}
