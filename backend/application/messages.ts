import type { Message } from "@asesorador/domain/messages/contract";
import type { SendOutcome } from "@asesorador/domain/messages/kinds";

/** The SMTP server as the panel names it; never with a password. */
export type MailServerName = { readonly host: string; readonly from: string };

/** As it is stored: the contract's, with kind and cancellation not checked yet. */
export type MessageState = Readonly<Omit<Message, "kind" | "cancellation">> & {
  readonly kind: string;
  readonly cancellation: string | null;
};

/** Pending ones that are due, and scheduled ones; given up ones; those sent within the last 24 hours. */
export type MessageCounts = {
  readonly pending: number;
  readonly scheduled: number;
  readonly givenUp: number;
  readonly sentToday: number;
};

/** The result of sending one message; `error` is a code without personal data. */
export type TestOutcome = {
  readonly outcome: SendOutcome;
  readonly code: number | null;
  readonly error: string | null;
};
export type TestMail = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** Outgoing e-mail as rows: due messages, and the results of sending. */
export type Messages = {
  /** null: no SMTP server is configured, nothing is sent. */
  readonly server: MailServerName | null;
  /** Newest first, without cancelled and scheduled ones. */
  list(limit: number): Promise<readonly MessageState[]>;
  counts(): Promise<MessageCounts>;
  /** The last connection of any process; null before the first one. */
  connection(): Promise<{ readonly checkedAt: string; readonly error: string | null } | null>;
  /** Seals an account's address durably; resolves to its id. Call it before appending the event that names the id. */
  keepAddress(address: string): Promise<string>;
  /** null: unknown, or its key is erased. Throws VaultUnavailable. */
  openAddress(id: string | null): Promise<string | null>;
  /** Destroys these addresses, and those that no event names: `inUse` are the current ones. */
  forgetAddresses(ids: readonly string[], inUse: readonly string[]): Promise<void>;
  /** Queues a given up message again, due now; resolves to its kind; null: there is no such message. */
  retry(id: string): Promise<string | null>;
  /** Sends one message immediately, within the limits of an attempt; null without a server. Never rejects. */
  sendTest(mail: TestMail): Promise<TestOutcome | null>;
};
