import type { VipInfoBody } from '../api/contract/account-contract.ts';
import { type CallAnswer, siteCall } from './site-call.ts';
import { keepUser, readUser, type StoredUser } from './user-store.ts';

/** Whether the server knows this person as VIP: only code 200 with a list that is not empty says so. */
export async function checkVip({ id, token }: Pick<StoredUser, 'id' | 'token'>): Promise<boolean> {
  try {
    const { code, result } = await vipInfoOf(id, token);
    return code === 200 && Array.isArray(result) && result.length > 0;
  } catch {
    return false;
  }
}

/** By what the person who is signed in here is VIP now. */
export function vipInfo(): Promise<CallAnswer<VipInfoBody[]>> {
  const user = readUser();
  return vipInfoOf(user?.id ?? '', user?.token);
}

function vipInfoOf(id: string, token: string | undefined): Promise<CallAnswer<VipInfoBody[]>> {
  return siteCall(`/api/pay/common/all-pay-vip-info?userId=${encodeURIComponent(id)}`, { token });
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
