import { createRoute } from '@hono/zod-openapi';
import type { LocaleCode } from '../../i18n/locales.ts';
import type { ApiSite } from '../api-site.ts';
import { configSchema } from '../contract/account.schemas.ts';
import type { RuntimeConfig } from '../contract/account-contract.ts';
import { answer, failureAnswer } from '../contract/answers/answers.ts';
import { createRouter, success } from '../contract/envelope.ts';
import { describeFailure } from '../failure.server.ts';

const configRoute = createRoute({
  method: 'get',
  path: '/config',
  summary: 'Get the client configuration: password key, sign-in providers, messages',
  responses: { 200: answer('The configuration', configSchema), default: failureAnswer() },
});

/** The configuration in one language. It belongs to nobody, so that a page may carry it. */
export async function readRuntimeConfig(
  { accounts }: Pick<ApiSite, 'accounts'>,
  locale: LocaleCode,
): Promise<RuntimeConfig> {
  const say = (code: 'session_ended' | 'rate_limited' | 'internal') =>
    describeFailure({ code, params: {}, reference: '' }, locale).message;
  return {
    apiBase: '',
    passwordKey: await accounts.passwordKeys.current(),
    providers: accounts.providers.map(({ id, name }) => ({ id, name })),
    sentences: {
      sessionEnded: say('session_ended'),
      tooQuick: say('rate_limited'),
      oops: say('internal'),
    },
  };
}

export function configRoutes(site: ApiSite) {
  const router = createRouter();
  router.openapi(configRoute, async (c) =>
    c.json(success(await readRuntimeConfig(site, c.get('locale'))), 200),
  );
  return router;
}
