/** Bounds of the HTTP surface; durations in ms. */
export const LIMITS = {
  bodyBytes: 32_768,
  /** From the first byte of a request to its last. */
  requestMs: 15_000,
  headersMs: 10_000,
  /** A socket on which nothing moves. */
  connectionMs: 30_000,
  keepAliveMs: 10_000,
  signInsPerMinute: 10,
  chatMessagesPerMinute: 30,
  chatFeedbackPerMinute: 30,
  chatConfigsPerMinute: 120,
  /** Steps of wizards are the first to be turned away: a visit tells itself in a few batches. */
  journeysPerMinute: 30,
  journeysAtOnce: 16,
  /** Addresses that the rate limiter remembers at once. */
  rateLimitAddresses: 20_000,
  retryAfterUnavailableSeconds: 2,
  retryAfterBehindSeconds: 1,
} as const;
