import { EventTooLarge } from "@asesorador/domain/kernel/event-store";
import { WireError, type WireErrorKind } from "./wire.ts";

/** gRPC's status codes, as far as they matter. */
const CANCELLED = 1;
const UNKNOWN = 2;
const INVALID_ARGUMENT = 3;
const DEADLINE_EXCEEDED = 4;
const UNAVAILABLE = 14;

const KIND_OF_TYPE: Readonly<Record<string, WireErrorKind>> = {
  "access-denied": "refused",
  "stream-deleted": "refused",
  "invalid-argument": "refused",
  "deadline-exceeded": "silent",
  "not-leader": "later",
  timeout: "later",
};

/** Converts any error of the client package. Its errors have a `type` and a gRPC `code`. */
export const classifyError = (error: unknown): WireError | EventTooLarge => {
  if (error instanceof WireError) return error;
  const { type, code, message } = describe(error);
  if (type === "maximum-append-size-exceeded") {
    return new EventTooLarge(`the append as a whole is larger than the server takes: ${message}`, {
      cause: error,
    });
  }
  return new WireError(KIND_OF_TYPE[type] ?? kindOfCode(code, message), message, { cause: error });
};

const kindOfCode = (code: number | undefined, message: string): WireErrorKind => {
  // The server's own errors have the same code as a broken connection: "Server Is Not Ready", "… Too Busy".
  if (code === UNAVAILABLE) return /\bServer Is\b/i.test(message) ? "later" : "unreachable";
  if (code === CANCELLED) return "unreachable";
  if (code === DEADLINE_EXCEEDED) return "silent";
  if (code === INVALID_ARGUMENT) return "refused";
  if (code === UNKNOWN && message.includes("Unexpected ReadAllResult")) return "no_record";
  // Unknown errors are mostly a server in transition ("Server Is Busy", "No leader info available in response").
  return "later";
};

const describe = (error: unknown): { type: string; code: number | undefined; message: string } => {
  if (!(error instanceof Error)) return { type: "", code: undefined, message: String(error) };
  const { type, code } = error as { type?: unknown; code?: unknown };
  return {
    type: typeof type === "string" ? type : "",
    code: typeof code === "number" ? code : undefined,
    message: error.message,
  };
};
