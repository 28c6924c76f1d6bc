import type { VipInfoBody } from '../api/account-contract.ts';
import { siteCall } from './site-call.ts';
import { keepUser, readUser, type StoredUser } from './user-store.ts';

/** Whether the server knows this person as VIP: only code 200 with a list that is not empty says so. */
export async function checkVip({ id, token }: Pick<StoredUser, 'id' | 'token'>): Promise<boolean> {
  try {
    const path = `/api/pay/common/all-pay-vip-info?userId=${encodeURIComponent(id)}`;
    const { code, result } = await siteCall<VipInfoBody[]>(path, { token });
    return code === 200 && Array.isArray(result) && result.length > 0;
  } catch {
    return false;
  }
}

/** Asks anew and keeps the answer, unless somebody else is signed in by then. */
export async function refreshVip(): Promise<boolean> {
  const user = readUser();
  if (!user) return false;
  const isVip = await checkVip(user);
  const now = readUser();
  if (now?.token === user.token && now.isVip !== isVip) keepUser({ ...now, isVip });
  return isVip;
}
