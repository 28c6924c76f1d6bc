import { plans } from '#src/billing/plans.ts';
import { startApi } from '#tests/support/hosts/api-server.ts';

/** The API with the largest plan, in a process of its own whose memory can be looked at. */
const server = await startApi({ plan: plans.vip, env: { TRUST_PROXY: '1' } });
process.send?.(server.url);
process.on('disconnect', async () => {
  await server.close();
  process.exit();
});
