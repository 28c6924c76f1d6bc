/** Somebody as a provider knows them. */
export interface ProviderIdentity {
  /** Stays the same as long as the account there exists. */
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider has made sure that the address is theirs. */
  readonly isVerified: boolean;
  readonly name: string;
}

export interface AuthorizationRequest {
  readonly state: string;
  readonly nonce: string;
  /** PKCE (RFC 7636). */
  readonly verifier: string;
}

/** A place elsewhere where people have an account. */
export interface SignInProvider {
  readonly id: string;
  /** As it stands on the button. */
  readonly name: string;
  /** Where the browser goes. */
  authorizationUrl(request: AuthorizationRequest): Promise<string>;
  /** Who came back. Throws when anything of the answer is not what was asked for. */
  identify(
    answer: { code: string; state: string; iss?: string },
    request: AuthorizationRequest,
  ): Promise<ProviderIdentity>;
}
