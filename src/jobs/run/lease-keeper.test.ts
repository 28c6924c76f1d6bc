import { expect, test } from 'vitest';
import { LeaseKeeper } from './lease-keeper.ts';

const [one, two] = [
  { id: 'j_1', attempt: 1 },
  { id: 'j_2', attempt: 3 },
];
const lost: string[] = [];

test('all jobs are renewed in one question, which is not asked again before it is answered', async () => {
  const asked: (readonly object[])[] = [];
  const answer = Promise.withResolvers<(typeof one)[]>();
  const leases = new LeaseKeeper((attempts) => {
    asked.push(attempts);
    return answer.promise;
  });
  await leases.renew();
  expect(asked).toEqual([]);
  leases.keep(one, () => lost.push('one'));
  leases.keep(two, () => lost.push('two'));
  const renewals = [leases.renew(), leases.renew()];
  expect(asked).toEqual([[one, two]]);
  // The second one has another attempt by now.
  answer.resolve([one, { ...two, attempt: 4 }]);
  await Promise.all(renewals);
  expect(lost).toEqual(['two']);
});

test('what has ended meanwhile is not lost, and a question that fails says so and is asked again', async () => {
  const answers = [Promise.reject(new Error('away')), Promise.resolve([])];
  answers[0].catch(() => {});
  const leases = new LeaseKeeper(() => answers.shift()!);
  lost.length = 0;
  const end = leases.keep(one, () => lost.push('one'));
  await expect(leases.renew()).rejects.toThrow('away');
  const renewal = leases.renew();
  end();
  await renewal;
  expect(lost).toEqual([]);
  expect(answers).toEqual([]);
});
