/** A passkey as stored for its account; binary values in base64url. */
export type Passkey = {
  /** WebAuthn's credential id. */
  readonly webauthnId: string;
  /** COSE. */
  readonly publicKey: string;
  /** Signatures that the authenticator has counted; 0 when it does not count. */
  readonly counter: number;
  readonly transports: readonly string[];
  /** The name that its owner chose. */
  readonly name: string;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
};

/** `counter` is that of the last use; `lastUsedAt` is null before the first. */
export type KnownPasskey = Passkey & { readonly id: string; readonly lastUsedAt: string | null };

export type Passkeys = {
  /** Resolves to its id once it is durable. */
  keepPasskey(passkey: Passkey): Promise<string>;
  /** In the order of the ids, without erased ones. Throws VaultUnavailable. */
  openPasskeys(ids: readonly string[]): Promise<readonly KnownPasskey[]>;
  /** Records a use: false when the counter has not grown since the last one. `at`: ISO 8601 UTC. */
  usePasskey(id: string, counter: number, at: string): Promise<boolean>;
  /** Claims a challenge: true for one caller only among all processes. Times are ISO 8601 UTC. */
  useChallenge(
    challenge: string,
    times: { readonly expiresAt: string; readonly now: string },
  ): Promise<boolean>;
};

/**
 * Secrets of second factors, sealed in the vault under ids that events name, and the time steps already used. Store a
 * secret before appending the event that names it: an unreferenced one is harmless and is removed later.
 */
export type SecondFactors = Passkeys & {
  /** `secret`: base32. Resolves to its id once it is durable. */
  keepTotp(secret: string): Promise<string>;
  /** null: unknown, or its key is erased. Throws VaultUnavailable. */
  openTotp(id: string): Promise<string | null>;
  /** `digests`: SHA-256 of each code; stored as salted password hashes. Resolves to the set's id once it is durable. */
  keepRecoveryCodes(digests: readonly string[]): Promise<string>;
  /** The code's place in the set; null: not in it, or the set is unknown or erased. Throws VaultUnavailable. */
  findRecoveryCode(id: string, digest: string): Promise<number | null>;
  /**
   * Claims a time step (RFC 6238) of a secret: true for exactly one caller among all processes; false for this step and
   * all earlier ones from then on.
   */
  useStep(id: string, step: number): Promise<boolean>;
  /** Erases secrets that no account references any more. It may fail or not run at all. */
  sweep(): Promise<void>;
};
