import { esWebhooks } from "./es-webhooks.ts";

/** An event's Spanish name; that of a test event for any other type. */
export const eventName = (type: string): string =>
  (esWebhooks.event as Readonly<Record<string, string>>)[type] ?? esWebhooks.testEvent;
