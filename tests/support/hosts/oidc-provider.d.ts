declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  export interface ProviderClient {
    client_id: string;
    client_secret: string;
    redirect_uris: string[];
  }

  export default class Provider {
    constructor(
      issuer: string,
      configuration: {
        clients: ProviderClient[];
        claims: Record<string, string[]>;
        cookies: { keys: string[] };
        findAccount(context: unknown, id: string): { accountId: string; claims(): Record<string, unknown> };
      },
    );
    callback(): RequestListener;
  }
}
