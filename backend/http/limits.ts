/** Bounds of the HTTP surface; durations in ms. */
export const LIMITS = {
  bodyBytes: 32_768,
  /** From the first byte of a request to its last. */
  requestMs: 15_000,
  /**
   * From the last byte of a request's headers to its answer; afterwards 503, or 408 while its body is incomplete. Shorter
   * than the 10 s after which the browser's outbox abandons an attempt, so that the visitor's page receives an answer.
   */
  answerMs: 8_000,
  /** The same for requests that write many streams; shorter than the proxy's limit. */
  longAnswerMs: 25_000,
  headersMs: 10_000,
  /** For a socket without traffic; longer while a request is answered that may take as long. */
  connectionMs: 30_000,
  keepAliveMs: 10_000,
  /**
   * Requests of one connection that wait for their answers. No browser and no proxy sends a second one; all that come in one
   * segment are worked through before any other connection is read.
   */
  pipelined: 4,
  /** Users of one office share an address; password guessing is limited by access/attempts.ts. */
  signInsPerMinute: 60,
  passwordChangesPerMinute: 10,
  /** Password checks, each about 100 ms of one core and 32 MiB: with 40 queued the last one waits about 2 s. */
  signIns: { running: 2, waiting: { known: 16, unknown: 24 }, perParty: 8 },
  exportsPerMinute: 20,
  /** A whole file takes about twenty. */
  leadImportsPerMinute: 120,
  /** Each reads the whole history. */
  replaysPerMinute: 10,
  eventPagesPerMinute: 30,
  marksPerMinute: 30,
  /** A replay is given up after 60 s, and may have waited for another one. */
  replayAnswerMs: 130_000,
  chatMessagesPerMinute: 30,
  /** Each takes seconds of processor time. */
  trainingsPerMinute: 6,
  chatFeedbackPerMinute: 30,
  chatConfigsPerMinute: 120,
  /** A followed conversation is asked about every three seconds; visitors of one household share an address. */
  chatFollowsPerMinute: 120,
  cspReportsPerMinute: 60,
  cspReportBytes: 16_384,
  /** Wizard steps have the lowest limit: a visit is reported in a few batches. */
  journeysPerMinute: 30,
  journeysAtOnce: 16,
  /** Addresses that the rate limiter tracks at once. */
  rateLimitAddresses: 20_000,
  /** What is refused under overload, and when; see application/admission.ts. Sampled every `sampleMs`. */
  admission: {
    sampleMs: 100,
    concurrent: {
      interactive: { max: 64, min: 8 },
      deferrable: { max: 32, min: 2 },
    },
    waiting: 256,
    waitSamples: 10,
    overload: { loopUtilization: 0.9, waitingForDatabase: 4, essentials: 32 },
    calm: { loopUtilization: 0.75, waitingForDatabase: 1, essentials: 16 },
    calmSamples: 10,
    growth: 1 / 16,
  },
  /**
   * At least `min` seconds, spread over `spread` seconds, so that requests refused together are not retried together.
   */
  retryAfterShedSeconds: { min: 3, spread: 5 },
  retryAfterUnavailableSeconds: 2,
  retryAfterBehindSeconds: 1,
  retryAfterReplaySeconds: 10,
  retryAfterConflictSeconds: 1,
} as const;
