import { esWebhooks } from "./es-webhooks.ts";

/** What people call an event; a test's own name for any other. */
export const eventName = (type: string): string =>
  (esWebhooks.event as Readonly<Record<string, string>>)[type] ?? esWebhooks.testEvent;
