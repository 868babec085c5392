/** Bounds of the HTTP surface; durations in ms. */
export const LIMITS = {
  bodyBytes: 32_768,
  /** From the first byte of a request to its last. */
  requestMs: 15_000,
  /**
   * From the last byte of a request's headers to its answer; 503 afterwards. Below the 10 s after which the browser's
   * outbox gives up an attempt, so that the visitor's page has an answer to go on with.
   */
  answerMs: 8_000,
  /** The same for requests that write many streams; below the proxy's limit. */
  longAnswerMs: 25_000,
  headersMs: 10_000,
  /** A socket on which nothing moves. */
  connectionMs: 30_000,
  keepAliveMs: 10_000,
  /** An office shares its address; guessing is bounded by access/attempts.ts. */
  signInsPerMinute: 60,
  passwordChangesPerMinute: 10,
  /** Checks of passwords, each about 100 ms of one core and 32 MiB: 40 of them keep the last waiting for about 2 s. */
  signIns: { running: 2, waiting: { known: 16, unknown: 24 }, perParty: 8 },
  chatMessagesPerMinute: 30,
  chatFeedbackPerMinute: 30,
  chatConfigsPerMinute: 120,
  cspReportsPerMinute: 60,
  cspReportBytes: 16_384,
  /** Steps of wizards are the first to be turned away: a visit tells itself in a few batches. */
  journeysPerMinute: 30,
  journeysAtOnce: 16,
  /** Addresses that the rate limiter remembers at once. */
  rateLimitAddresses: 20_000,
  /** What is refused under overload, and when; see application/admission.ts. Sampled every `sampleMs`. */
  admission: {
    sampleMs: 100,
    concurrent: {
      interactive: { most: 64, least: 8 },
      deferrable: { most: 32, least: 2 },
    },
    waiting: 256,
    waitSamples: 10,
    overload: { loopUtilization: 0.9, waitingForDatabase: 4, essentials: 32 },
    calm: { loopUtilization: 0.75, waitingForDatabase: 1, essentials: 16 },
    calmSamples: 10,
    growth: 1 / 16,
  },
  /** From `least` on; spread over `spread` seconds, so that those who were refused together do not come back together. */
  retryAfterShedSeconds: { least: 3, spread: 5 },
  retryAfterUnavailableSeconds: 2,
  retryAfterBehindSeconds: 1,
  retryAfterConflictSeconds: 1,
} as const;
