/**
 * Secrets of second factors, sealed in the vault under ids that events name, and the time steps that were used. Write a
 * secret before the event that names it: one that no event names is harmless and swept later.
 */
export type SecondFactors = {
  /** `secret`: base32. Resolves to its id once it is durable. */
  keepTotp(secret: string): Promise<string>;
  /** null: there is none, or its key is gone. Throws VaultUnavailable. */
  openTotp(id: string): Promise<string | null>;
  keepRecoveryCodes(hashes: readonly string[]): Promise<string>;
  openRecoveryCodes(id: string): Promise<readonly string[] | null>;
  /**
   * Claims a time step (RFC 6238) of a secret: true for one caller only among all processes, false for this step and all
   * earlier ones from then on.
   */
  useStep(id: string, step: number): Promise<boolean>;
  /** Erases the secrets that no account names any more. It may fail or never run. */
  sweep(): Promise<void>;
};
