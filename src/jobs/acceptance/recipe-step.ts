import { AppError } from '../../errors.ts';

/** A failure of what belongs to a step of a recipe says which one (from 1); of a job by itself it stays as it is. */
export async function inStep<T>(step: number | undefined, check: () => T | Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (step === undefined || !(error instanceof AppError)) throw error;
    throw new AppError(error.code, { ...error.params, step });
  }
}
