/** Of a row that belongs to an account: Drizzle names every such rule after the column and what it points to. */
const belongsToAccount = /_user_id_users_id_fk$/;

/** Whether something was not written because the account it would belong to has just been deleted. */
export function isAccountGone(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint } = cause as { code?: unknown; constraint?: unknown };
    if (code === '23503' && belongsToAccount.test(String(constraint))) return true;
  }
  return false;
}
