/**
 * Secrets of second factors, sealed in the vault under ids that events name, and the time steps already used. Store a
 * secret before appending the event that names it: an unreferenced one is harmless and is removed later.
 */
export type SecondFactors = {
  /** `secret`: base32. Resolves to its id once it is durable. */
  keepTotp(secret: string): Promise<string>;
  /** null: unknown, or its key is erased. Throws VaultUnavailable. */
  openTotp(id: string): Promise<string | null>;
  keepRecoveryCodes(hashes: readonly string[]): Promise<string>;
  openRecoveryCodes(id: string): Promise<readonly string[] | null>;
  /**
   * Claims a time step (RFC 6238) of a secret: true for exactly one caller among all processes; false for this step and
   * all earlier ones from then on.
   */
  useStep(id: string, step: number): Promise<boolean>;
  /** Erases secrets that no account references any more. It may fail or not run at all. */
  sweep(): Promise<void>;
};
