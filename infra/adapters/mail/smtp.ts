import { isIP } from "node:net";
import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";

/** Server for outgoing mail, and its sender. */
export type MailSettings = {
  /** smtp:// (STARTTLS) or smtps://, with user and password where the server requires them. */
  readonly url: string;
  readonly from: { readonly name: string | null; readonly address: string };
};

export type OutgoingMail = {
  /** Also its Message-ID: a receiver recognises a repeat by it. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Address to which a mail program may post to stop the messages (RFC 8058); null: none. */
  readonly unsubscribe: string | null;
};

/**
 * Outcome of an attempt; `error` is a code without personal data.
 * `refused`: the server's answer to this message, permanent (5xx) or temporary (4xx). `unknown`: the connection ended after the
 * transaction began, so that the server may have the message. `unavailable`: no message was offered.
 */
export type SendOutcome =
  | { readonly kind: "accepted"; readonly code: number | null }
  | { readonly kind: "refused"; readonly permanent: boolean; readonly code: number; readonly error: string }
  | { readonly kind: "unknown"; readonly error: string }
  | { readonly kind: "unavailable"; readonly error: string };

export type MailServer = {
  readonly host: string;
  /** Sender as in a header: "Asesorador <hola@asesorador.example>". */
  readonly from: string;
  /** Sends one message over a connection of its own; never rejects. */
  send(mail: OutgoingMail): Promise<SendOutcome>;
  /** Connects and signs in; resolves to a code of what went wrong, or null. Never rejects. */
  check(): Promise<string | null>;
};

/** In ms. `silence`: longest wait for the server's next answer; `total` bounds a slow server that keeps answering. */
const LIMITS = { connect: 10_000, greeting: 10_000, silence: 20_000, total: 45_000 } as const;
type Limits = Readonly<Record<keyof typeof LIMITS, number>>;
/** Longest time of one attempt, ms. */
export const SEND_LIMIT_MS = LIMITS.total;

/** The SMTP server of these settings. Encrypted wherever it is not on this machine. */
export const smtpServer = (settings: MailSettings, limits: Partial<Limits> = {}): MailServer => {
  const within = { ...LIMITS, ...limits };
  const { hostname, port } = new URL(settings.url);
  const { name, address } = settings.from;
  const session = <Result>(work: (connection: SMTPConnection) => Promise<Result>) =>
    inSession(settings.url, within, work);
  return {
    host: port === "" ? hostname : `${hostname}:${port}`,
    from: name === null ? address : `${name} <${address}>`,
    check: async () => {
      const outcome = await session(async () => null);
      return outcome.ok ? null : outcome.error;
    },
    send: async (mail) => {
      const message = await built(settings.from, mail);
      const outcome = await session((connection) => offered(connection, [address, mail.to], message));
      return outcome.ok ? outcome.result : { kind: "unavailable", error: outcome.error };
    },
  };
};

const built = (
  from: MailSettings["from"],
  { id, to, subject, text, html, unsubscribe }: OutgoingMail,
): Promise<Buffer> =>
  new MailComposer({
    from: { name: from.name ?? "", address: from.address },
    to: { name: "", address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${from.address.slice(from.address.indexOf("@") + 1)}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      ...(unsubscribe === null
        ? {}
        : {
            "List-Unsubscribe": `<${unsubscribe}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }),
    },
  })
    .compile()
    .build();

type Session<Result> =
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly error: string };

/** Opens a connection, signs in, does the work and closes it. Not `ok`: the work did not begin. */
const inSession = async <Result>(
  url: string,
  limits: Limits,
  work: (connection: SMTPConnection) => Promise<Result>,
): Promise<Session<Result>> => {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === "smtps:";
  const host = hostname.replace(/^\[|\]$/g, "");
  const connection = new SMTPConnection({
    host,
    secure,
    port: port === "" ? (secure ? 465 : 587) : Number(port),
    requireTLS: !secure && !isLoopback(host),
    // A relay on this machine has a certificate of its own making, or none.
    ...(isLoopback(host) ? { ignoreTLS: !secure, tls: { rejectUnauthorized: false } } : {}),
    connectionTimeout: limits.connect,
    dnsTimeout: limits.connect,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.silence,
  });
  // Closing ends what is being waited for with an error.
  const deadline = setTimeout(() => connection.emit("error", timedOut()), limits.total);
  const failed = new Promise<never>((_, reject) => connection.on("error", reject));
  failed.catch(() => {});
  try {
    await Promise.race([failed, called((done) => connection.connect(done))]);
    if (username !== "") {
      const credentials = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
      await Promise.race([failed, called((done) => connection.login({ credentials }, done))]);
    }
  } catch (error) {
    clearTimeout(deadline);
    connection.close();
    return { ok: false, error: codeOf(error) };
  }
  try {
    const result = await Promise.race([failed, work(connection)]).catch(
      (error: unknown) => outcomeOf(error) as Result,
    );
    return { ok: true, result };
  } finally {
    clearTimeout(deadline);
    connection.quit();
  }
};

const offered = async (
  connection: SMTPConnection,
  [from, to]: readonly [string, string],
  message: Buffer,
): Promise<SendOutcome> => {
  try {
    const info = await new Promise<{ readonly response?: string | undefined }>((resolve, reject) =>
      connection.send({ from, to: [to] }, message, (error, sent) =>
        error ? reject(error) : resolve(sent ?? {}),
      ),
    );
    return { kind: "accepted", code: Number.parseInt(info.response ?? "", 10) || null };
  } catch (error) {
    return outcomeOf(error);
  }
};

const outcomeOf = (error: unknown): SendOutcome => {
  const reply = error as { readonly responseCode?: unknown; readonly response?: unknown };
  if (typeof reply.responseCode !== "number") return { kind: "unknown", error: codeOf(error) };
  const { responseCode: code } = reply;
  const permanent = code >= 500;
  return { kind: "refused", permanent, code, error: enhancedCode(reply.response) ?? codeOf(error) };
};

/** "5.1.1" (RFC 3463). The text beside it is not used: it often quotes the address. */
const enhancedCode = (response: unknown): string | null =>
  typeof response === "string" ? (/^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null) : null;

const codeOf = (error: unknown): string => {
  const { originalCode, code, responseCode } = error as Readonly<Record<string, unknown>>;
  const name = [originalCode, code].find((each) => typeof each === "string" && /^[\w.-]{1,40}$/.test(each));
  return `${name ?? "error"}${typeof responseCode === "number" ? `_${responseCode}` : ""}`;
};

const timedOut = () => Object.assign(new Error("no end within the limit"), { code: "ETIMEDOUT" });

const called = (start: (done: (error?: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => start((error) => (error ? reject(error) : resolve())));

const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
